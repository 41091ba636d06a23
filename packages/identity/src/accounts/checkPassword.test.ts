import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { metadata, openStores, type Stores } from '../../test/openStores.ts'
import { identityEvents } from '../index.ts'
import { checkPassword } from './checkPassword.ts'
import { registerUser } from './registerUser.ts'

const password = 'correct horse'
const start = new Date('2026-04-01T00:00:00.000Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const problem = (code: string) => expect.objectContaining({ code })

let stores: Stores
beforeAll(() => {
  stores = openStores(identityEvents)
})
afterAll(() => stores.remove())

const person = (email: string) => registerUser(stores, { email, password, displayName: 'A' }, metadata)
const tryAt = (now: Date, email: string, tried = password) => checkPassword(stores, { email, password: tried, now })

async function outcomes(tries: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(tries)) {
    const name = outcome.status === 'fulfilled' ? 'ok' : String(outcome.reason.code)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe('checking a password', () => {
  it('answers whose it is, without regard to case and width of the email [AUT-014]', async () => {
    const userId = await person('Hanako@Example.com')
    expect(await tryAt(start, ' hanako@EXAMPLE.com ')).toMatchObject({ userId })
    expect(await tryAt(start, 'ｈａｎａｋｏ@example.com')).toMatchObject({ userId })
  })

  it('refuses a wrong password and an unknown email alike [AUT-002]', async () => {
    await person('wrong@example.com')
    await expect(tryAt(start, 'wrong@example.com', 'wrong')).rejects.toEqual(problem('invalid_credentials'))
    await expect(tryAt(start, 'nobody@example.com')).rejects.toEqual(problem('invalid_credentials'))
  })

  it.each(['known@example.com', 'unknown@example.com'])(
    'throttles %s after ten wrong passwords within 15 minutes, and no other email [AUT-013]',
    async (email) => {
      if (email.startsWith('known')) await person(email)
      for (let n = 0; n < 10; n++) {
        await expect(tryAt(later(n), email, 'wrong')).rejects.toEqual(problem('invalid_credentials'))
      }
      await expect(tryAt(later(10), email)).rejects.toMatchObject({
        code: 'rate_limit_exceeded',
        options: { headers: { 'Retry-After': '300', 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '0' } },
      })
      await expect(tryAt(later(10), email.toUpperCase())).rejects.toEqual(problem('rate_limit_exceeded'))
      await expect(tryAt(later(10), 'other@example.com')).rejects.toEqual(problem('invalid_credentials'))
      const afterwards = email.startsWith('known') ? 'ok' : 'invalid_credentials'
      expect(await outcomes([tryAt(later(15), email)])).toEqual({ [afterwards]: 1 })
    },
  )

  it('throttles for 15 minutes at most, also after the clock was set back [AUT-013]', async () => {
    const email = 'clock@example.com'
    await person(email)
    await outcomes(Array.from({ length: 10 }, () => tryAt(later(60), email, 'wrong')))
    await expect(tryAt(later(59.5), email)).rejects.toMatchObject({ options: { headers: { 'Retry-After': '900' } } })
    expect(await outcomes([tryAt(start, email)])).toEqual({ ok: 1 })
  })

  it('counts right passwords for nothing', async () => {
    await person('often@example.com')
    expect(await outcomes(Array.from({ length: 12 }, () => tryAt(start, 'often@example.com')))).toEqual({ ok: 12 })
  })

  it('lets no guess through that is sent together with many wrong ones, and does not tell it from them [AUT-013]', async () => {
    await person('raced@example.com')
    const wrong = Array.from({ length: 20 }, () => tryAt(start, 'raced@example.com', 'wrong'))
    const right = outcomes([tryAt(start, 'raced@example.com')])
    const { invalid_credentials: refused = 0, rate_limit_exceeded: throttled } = await outcomes(wrong)
    expect(refused).toBeLessThanOrEqual(10)
    expect(throttled).toBe(20 - refused)
    expect(await right).toEqual({ rate_limit_exceeded: 1 })
  })
})
