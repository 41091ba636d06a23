import { describe, expect, it } from '@jest/globals'
import { Problem } from '@manabi/kernel'
import { OAuthError } from '@manabi/operations/identity/sessions/oauthError'
import { oauthAnswer, oauthErrorOf } from './oauthErrors.ts'
import { problemOf } from './problemAnswer.ts'

const answerTo = (error: unknown) => {
  const { status, headers, body } = oauthAnswer(oauthErrorOf(error, problemOf(error)))
  return { status, headers, ...JSON.parse(body!) }
}

describe('an error at the token endpoint', () => {
  it('is 400, or 401 for the client [OAU-016]', () => {
    expect(answerTo(new OAuthError('invalid_grant', 'Spent.'))).toMatchObject({
      status: 400,
      error: 'invalid_grant',
      error_description: 'Spent.',
    })
    expect(answerTo(new OAuthError('invalid_client', 'Unknown.'))).toMatchObject({ status: 401 })
    for (const code of ['invalid_grant', 'refresh_token_reused'] as const) {
      expect(answerTo(new Problem(code))).toMatchObject({ status: 400, error: 'invalid_grant' })
    }
    for (const code of ['invalid_request', 'unsupported_media_type', 'payload_too_large'] as const) {
      expect(answerTo(new Problem(code))).toMatchObject({ status: 400, error: 'invalid_request' })
    }
  })

  it('tells what is our fault as such, and nothing of its cause', () => {
    expect(answerTo(new Problem('unavailable'))).toMatchObject({
      status: 503,
      error: 'temporarily_unavailable',
      headers: { 'Retry-After': '5' },
    })
    const internal = answerTo(new Error('the password is 1234'))
    expect(internal).toMatchObject({ status: 500, error: 'server_error' })
    expect(JSON.stringify(internal)).not.toContain('1234')
  })

  it('is described in the characters that OAuth allows', () => {
    const { error_description } = answerTo(new Problem('invalid_request', '"code": \u2014 \\ \u5b66'))
    expect(error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  })
})
