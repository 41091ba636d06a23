import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startNameServer } from '../../../test/harness/nameServer.ts'
import { resolverOf } from './nameServers.ts'

describe('looking up names', () => {
  let good: Awaited<ReturnType<typeof startNameServer>>
  let failing: typeof good
  beforeEach(async () => {
    good = await startNameServer()
    failing = await startNameServer({ fails: true })
  })
  afterEach(() => {
    good.close()
    failing.close()
  })

  it('does not wait for names whose servers do not answer [WHK-017]', async () => {
    const resolve = resolverOf([good.address])
    let ended = 0
    const silent = Array.from({ length: 50 }, () => resolve('silent.test').catch(() => ended++))
    expect(await resolve('a.test')).toEqual([{ address: '192.0.2.7', family: 4 }])
    expect(ended).toBe(0)
    await Promise.all(silent)
  })

  it('asks the next name server where one fails', async () => {
    expect(await resolverOf([failing.address, good.address])('a.test')).toEqual([{ address: '192.0.2.7', family: 4 }])
  })

  it('tells a name without an address from name servers that do not know', async () => {
    await expect(resolverOf([good.address])('nobody.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(resolverOf([failing.address])('a.test')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
    await expect(resolverOf([good.address])('silent.test')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  })

  it('goes on with the addresses of one family where the other does not come', async () => {
    expect(await resolverOf([good.address])('onlyfour.test')).toEqual([{ address: '192.0.2.8', family: 4 }])
  })
})
