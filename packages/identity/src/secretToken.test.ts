import { describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { apiKeyKind, issueToken, maskToken, readToken, refreshTokenKind } from './secretToken.ts'

describe('a secret token', () => {
  it('names the stream to check it on', () => {
    const id = newId('ses')
    const { token, hash } = issueToken(refreshTokenKind, id)
    expect(token).toMatch(/^mrt_/)
    expect(readToken(refreshTokenKind, token)).toEqual({ id, hash })
  })

  it('is another each time, and so is its hash', () => {
    const id = newId('key')
    const [one, other] = [issueToken(apiKeyKind, id), issueToken(apiKeyKind, id)]
    expect(one.token).not.toBe(other.token)
    expect(one.hash).not.toBe(other.hash)
    expect(one.hash).not.toContain(one.token.split('.')[1])
  })

  it('of another kind, or mangled, is none', () => {
    const { token } = issueToken(apiKeyKind, newId('key'))
    for (const text of [
      '',
      'mrt_',
      token,
      token.replace('mk_', 'mrt_').slice(0, -1),
      `mrt_${token}`,
      'mrt_x.y',
      `${token}\n`,
    ]) {
      expect(readToken(refreshTokenKind, text)).toBeNull()
    }
    expect(readToken(apiKeyKind, `${token}\n`)).toBeNull()
  })

  it('shows no more than prefix and last four characters [KEY-001]', () => {
    const { token } = issueToken(apiKeyKind, newId('key'))
    expect(maskToken(apiKeyKind, token)).toBe(`${token.slice(0, 5)}…${token.slice(-4)}`)
  })
})
