import { describe, expect, it } from '@jest/globals'
import { OperatorSessions } from './operatorSession.ts'

const start = Date.parse('2026-04-01T00:00:00.000Z')
const hours = (count: number) => start + count * 3_600_000

function sessionsAt(milliseconds: number, token = 'a token', key = 'a key') {
  const masterKey = { derive: (purpose: string) => `${key} ${purpose}` }
  const config = { PUBLIC_URL: 'https://manabi.example' }
  return new OperatorSessions({ masterKey, config, clock: { now: () => new Date(milliseconds) } } as never, token)
}

function begun() {
  const cookies: { name: string; value: string; options: Record<string, unknown> }[] = []
  const response = {
    cookie: (name: string, value: string, options: object) => cookies.push({ name, value, options: { ...options } }),
  }
  sessionsAt(start).begin(response as never)
  return cookies[0]!
}

const requestWith = ({ name, value }: { name: string; value: string }) =>
  ({ headers: { cookie: `${name}=${value}` } }) as never

describe("an operator's session [CNS-011]", () => {
  it('is kept by a cookie of this host that no script and no other site uses', () => {
    const { name, options } = begun()
    expect(name).toBe('__Host-manabi_operator')
    expect(options).toMatchObject({ httpOnly: true, sameSite: 'strict', secure: true, path: '/' })
    expect(sessionsAt(hours(7.9)).of(requestWith(begun()))).not.toBeNull()
  })

  it('ends with another token, after eight hours, and when its seal is wrong', () => {
    const cookie = begun()
    const [until, nonce, seal] = cookie.value.split('.') as [string, string, string]
    const forged = [`${Number(until) + 1}.${nonce}.${seal}`, `${until}.x${nonce}.${seal}`, `${until}.${nonce}`, '']
    for (const value of forged) expect(sessionsAt(start).of(requestWith({ ...cookie, value }))).toBeNull()
    expect(sessionsAt(hours(8)).of(requestWith(cookie))).toBeNull()
    expect(sessionsAt(start, 'another token').of(requestWith(cookie))).toBeNull()
    expect(sessionsAt(start, 'a token', 'another key').of(requestWith(cookie))).toBeNull()
  })
})
