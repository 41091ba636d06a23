import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { type AuthorizationCodeEvent, AuthorizationCodeIssued, AuthorizationCodeSpent } from '../events.ts'
import { authorizationCode, issueCode, type RedeemCode, redeemCode, sessionAtRisk } from './authorizationCode.ts'

const code = {
  codeId: 'aco_1',
  userId: 'usr_1',
  clientId: 'app',
  redirectUri: 'https://app.example/cb',
  scopes: null,
  resource: null,
  codeChallenge: createHash('sha256').update('verifier').digest('base64url'),
  codeHash: 'hash',
  expiresAt: '2026-04-01T00:01:00.000Z',
  signInId: 'bsi_1',
}
const issued = AuthorizationCodeIssued(code)
const spent = (sessionId: string | null) => AuthorizationCodeSpent({ codeId: 'aco_1', userId: 'usr_1', sessionId })
const right: RedeemCode = {
  codeHash: 'hash',
  clientId: 'app',
  redirectUri: 'https://app.example/cb',
  codeVerifier: 'verifier',
  sessionId: 'ses_1',
  now: '2026-04-01T00:00:59.999Z',
}
const given = (...events: AuthorizationCodeEvent[]) => fold(authorizationCode, events)

describe('an authorization code', () => {
  it('is issued once', () => {
    expect(issueCode(given(), code)).toEqual([issued])
    expect(issueCode(given(issued), code)).toEqual([])
  })

  it('begins a session within its time, once [OAU-005]', () => {
    expect(redeemCode(given(issued), right)).toEqual([spent('ses_1')])
    expect(redeemCode(given(issued), { ...right, now: code.expiresAt })).toEqual([])
    expect(redeemCode(given(issued, spent('ses_1')), { ...right, sessionId: 'ses_2' })).toEqual([])
    expect(redeemCode(given(), right)).toEqual([])
  })

  it('has expired when the clock was set back since [OAU-005]', () => {
    const earlier = '2026-04-01T00:00:00.000Z'
    expect(redeemCode(given(issued), { ...right, now: earlier })).toEqual([spent('ses_1')])
    expect(redeemCode(given(issued), { ...right, now: '2026-03-31T23:00:00.000Z' })).toEqual([])
  })

  it('is spent for nothing when what comes with it does not fit [OAU-006]', () => {
    for (const wrong of [{ codeVerifier: 'x' }, { clientId: 'other' }, { redirectUri: 'https://app.example/cb/' }]) {
      expect(redeemCode(given(issued), { ...right, ...wrong })).toEqual([spent(null)])
    }
    expect(redeemCode(given(issued), { ...right, codeHash: 'guessed' })).toEqual([])
  })

  it('puts the session that it began at risk when it is presented again [OAU-005]', () => {
    const again = { ...right, sessionId: 'ses_2' }
    expect(sessionAtRisk(given(issued, spent('ses_1')), again)).toEqual({ sessionId: 'ses_1', userId: 'usr_1' })
    expect(sessionAtRisk(given(issued, spent('ses_2')), again)).toBeNull()
    expect(sessionAtRisk(given(issued, spent(null)), again)).toBeNull()
    expect(sessionAtRisk(given(issued, spent('ses_1')), { ...again, codeHash: 'guessed' })).toBeNull()
    expect(sessionAtRisk(given(issued), again)).toBeNull()
  })
})
