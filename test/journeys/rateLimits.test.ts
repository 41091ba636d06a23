import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { learnerScopes } from '@manabi/kernel'
import { Browserless } from '../harness/browserless.ts'
import { startWorld } from '../harness/school.ts'
import { password } from '../harness/world.ts'
import { authorizePath, pkce } from './startOAuthService.ts'

const { service, world } = await startWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

beforeAll(async () => {
  const facts = { name: 'App', organizationId: await world.organization(), hasDeviceRegistration: true }
  const command = { clientId: 'app', redirectUris: [], scopes: [...learnerScopes], ...facts }
  await world.decide(clientDecider.registerClient, ['app'], command)
})

let addresses = 0
const minuteNow = () => Math.floor(Date.now() / 60_000)

/** Does it from an address of its own, and again from another when a minute ended meanwhile: its calls were in two windows. */
async function inOneMinute<Result>(work: (address: { 'X-Forwarded-For': string }) => Promise<Result>): Promise<Result> {
  const minute = minuteNow()
  const result = await work({ 'X-Forwarded-For': `203.0.113.${++addresses}` })
  return minute === minuteNow() ? result : inOneMinute(work)
}

const times = (count: number, call: () => Promise<{ readonly status: number }>) =>
  Promise.all(Array.from({ length: count }, async () => (await call()).status))
const without429 = (statuses: readonly number[]) => statuses.filter((status) => status !== 429)

describe('the limits of the whole service', () => {
  it('let an address register 5 devices a minute [LIM-001]', async () => {
    const register = (headers: Record<string, string>) =>
      world.api.post('/devices/register', { clientId: 'app', deviceId: randomUUID(), platform: 'ios' }, headers)
    expect(without429(await inOneMinute((address) => times(8, () => register(address))))).toEqual([
      200, 200, 200, 200, 200,
    ])
  })

  it('let a person call 300 times a minute, and an address 60 times without a credential [LIM-001]', async () => {
    const { headers, statuses } = await inOneMinute(async (address) => {
      const { api } = await world.person()
      const statuses = await times(310, () => api.get('/me'))
      const { headers } = await api.get('/me')
      const anonymous = without429(await times(70, () => world.api.get('/me', address)))
      return { headers, statuses: [...without429(statuses), ...anonymous] }
    })
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('X-RateLimit-Reset')) % 60).toBe(0)
  })

  it('let an address close 60 accounts a minute, and a caller remove 60 members [LIM-006]', async () => {
    const school = await world.organization()
    const closings = await inOneMinute(async (address) => {
      const [one, other] = [await world.person({ [school]: ['admin'] }), await world.person({ [school]: ['learner'] })]
      const closed = ({ api }: typeof one) => times(35, () => api.delete('/me', address))
      return [...(await closed(one)), ...(await closed(other))]
    })
    expect(without429(closings)).toEqual(Array(60).fill(409))
    const removals = await inOneMinute(async () => {
      const { email } = await world.account({ [school]: ['admin'] })
      const { api } = await world.signIn(email, 'manabi-web')
      const from = () => ({ 'X-Forwarded-For': `198.51.100.${++addresses}` })
      return times(65, () => api.delete(`/organizations/${school}/members/usr_nobody`, from()))
    })
    expect(without429(removals)).toEqual(Array(60).fill(404))
  })

  it('count each refused activity as a call [LIM-001]', async () => {
    const activities = Array.from({ length: 200 }, (_, n) => ({ id: `nothing-${n}`, kind: 'view' }))
    const statuses = await inOneMinute(async () => {
      const { api } = await world.person()
      const upload = async () => (await api.post('/me/activities', { activities })).status
      return [await upload(), await upload(), await upload()]
    })
    expect(statuses).toEqual([200, 200, 429])
  })

  it('let an address register 10 clients a minute [LIM-005]', async () => {
    const body = JSON.stringify({ redirect_uris: ['https://app.example/cb'] })
    const register = (address: Record<string, string>) =>
      fetch(`${service.url}/connect/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...address },
        body,
      })
    const statuses = await inOneMinute((address) => times(14, () => register(address)))
    expect(without429(statuses)).toEqual(Array(10).fill(201))
  })

  it('let a browser have 30 codes a minute, and an address 10 descriptions of clients fetched [LIM-005]', async () => {
    const redirectUri = 'https://app.example/cb'
    const facts = { name: 'App', organizationId: null, hasDeviceRegistration: false }
    const command = { clientId: 'web', redirectUris: [redirectUri], scopes: [...learnerScopes], ...facts }
    await world.decide(clientDecider.registerClient, ['web'], command)
    const pathFor = (clientId: string) => authorizePath(clientId, pkce(), { redirect_uri: redirectUri })
    const { codes, fetched } = await inOneMinute(async (address) => {
      const { email } = await world.person()
      const browser = new Browserless(service.url, 'en', address)
      await browser.submit(await browser.get(pathFor('web')), { email, password })
      const codes = await times(34, () => browser.get(pathFor('web')))
      let n = 0
      const fetched = await times(14, () => browser.get(pathFor(`https://127.0.0.1:1/${email}/${n++}.json`)))
      return { codes, fetched }
    })
    expect(without429(codes)).toEqual(Array(30).fill(302))
    expect(without429(fetched)).toEqual(Array(10).fill(400))
  })

  it('let a person replace 60 lists of goals a minute, of every kind together [GOL-006]', async () => {
    const statuses = await inOneMinute(async () => {
      const { api } = await world.person()
      const replace = (n: number) => {
        const items = [{ name: `School ${n}` }]
        return n % 2 === 0 ? api.put('/me/target-schools', { items }) : api.put('/me/goals', { type: 'company', items })
      }
      return Promise.all(Array.from({ length: 70 }, async (_, n) => (await replace(n)).status))
    })
    expect(without429(statuses)).toEqual(Array(60).fill(200))
  })

  it('do not count pages and metadata that are read [LIM-003]', async () => {
    const paths = [
      '.well-known/oauth-authorization-server',
      '.well-known/jwks.json',
      'connect/authorize',
      'connect/logout',
    ]
    for (const path of paths) {
      const statuses = await inOneMinute((address) => times(70, () => world.api.get(path, address)))
      expect(without429(statuses)).toHaveLength(70)
    }
  })

  it('count forms that are sent to pages, and tell people on a page in their language', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${service.url}/connect/logout`, { method: 'POST', headers })
    const { passed, page, told } = await inOneMinute(async (address) => {
      const passed = without429(await times(70, () => send(address)))
      const page = await send({
        ...address,
        Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'Accept-Language': 'ja',
      })
      return { passed, page, told: await send(address) }
    })
    expect(passed).toHaveLength(60)
    expect([page.status, page.headers.get('X-RateLimit-Limit'), page.headers.get('Content-Type')]).toEqual([
      429,
      '60',
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('お使いのネットワークからの送信が多すぎます')
    expect(await told.json()).toMatchObject({ error: 'rate_limit_exceeded', status: 429 })
  })
})
