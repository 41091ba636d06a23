import { expect, it } from '@jest/globals'
import { startWorld } from '../harness/school.ts'

const operatorToken = 'a token of sixteen characters or more'.replaceAll(' ', '-')
const { service } = await startWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1', OPERATOR_TOKEN: operatorToken })

let addresses = 0
async function without429(path: string, init: { readonly method: string; readonly token: string }): Promise<number[]> {
  const minute = Math.floor(Date.now() / 60_000)
  const headers = { Authorization: `Bearer ${init.token}`, 'X-Forwarded-For': `203.0.113.${++addresses}` }
  const call = async () => (await fetch(`${service.url}${path}`, { method: init.method, headers })).status
  const statuses = await Promise.all(Array.from({ length: 70 }, call))
  // The minute may change on the way.
  if (minute !== Math.floor(Date.now() / 60_000)) return without429(path, init)
  return statuses.filter((status) => status !== 429)
}

it('an address has 60 wrong operator tokens a minute, and an operator 60 calls that change something [LIM-003]', async () => {
  const wrong = await without429('/operator/v1/projections', { method: 'GET', token: 'wrong' })
  expect(wrong).toEqual(Array(60).fill(401))
  const asked = await without429('/operator/v1/projections', { method: 'OPTIONS', token: 'wrong' })
  expect(asked).toEqual(Array(60).fill(401))
  const writes = await without429('/operator/v1/rebuilds/nothing/cancel', { method: 'POST', token: operatorToken })
  expect(writes).toEqual(Array(60).fill(404))
  expect(await without429('/operator/v1/projections', { method: 'GET', token: operatorToken })).toHaveLength(70)
})
