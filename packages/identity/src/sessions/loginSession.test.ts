import { describe, expect, it } from '@jest/globals'
import { fold, Problem } from '@manabi/kernel'
import fc from 'fast-check'
import { type LoginSessionEvent, SessionEnded, SessionRefreshed, SessionStarted } from '../events.ts'
import {
  endExpired,
  endSession,
  loginSession,
  logOut,
  refreshSession,
  refreshSessionPatiently,
  startSession,
} from './loginSession.ts'

const session = {
  sessionId: 'ses_1',
  userId: 'usr_1',
  clientId: 'manabi-web',
  scopes: null,
  tokenHash: 'hash-1',
  expiresAt: '2026-05-01T00:00:00.000Z',
  userAgent: 'Safari',
  ipAddress: '192.0.2.1',
  platform: null,
  deviceId: null,
}
const now = '2026-04-01T00:00:00.000Z'
const next = { tokenHash: 'hash-2', expiresAt: '2026-05-02T00:00:00.000Z' }
const started = SessionStarted(session)
const refreshed = SessionRefreshed({ sessionId: 'ses_1', userId: 'usr_1', ...next, spentAt: now })
const ended = SessionEnded({ sessionId: 'ses_1', userId: 'usr_1', reason: 'logout' })

const given = (...events: LoginSessionEvent[]) => fold(loginSession, events)
const problem = (code: string) => expect.objectContaining({ code })

describe('a login session', () => {
  it('ends once its time is over', () => {
    expect(endExpired(given(started), { now: '2026-04-30T23:59:59.999Z' })).toEqual([])
    const expired = SessionEnded({ sessionId: 'ses_1', userId: 'usr_1', reason: 'expired' })
    expect(endExpired(given(started), { now: '2026-05-01T00:00:00.000Z' })).toEqual([expired])
    expect(endExpired(given(started, refreshed), { now: '2026-05-01T00:00:00.000Z' })).toEqual([])
    for (const over of [given(), given(started, expired)])
      expect(endExpired(over, { now: '2027-01-01T00:00:00.000Z' })).toEqual([])
  })

  it('starts once', () => {
    expect(startSession(given(), session)).toEqual([started])
    expect(startSession(given(started), session)).toEqual([])
  })

  it('spends its token for the next one', () => {
    expect(refreshSession(given(started), { tokenHash: 'hash-1', next, now })).toEqual([refreshed])
    expect(given(started, refreshed)).toMatchObject({
      status: 'active',
      ...next,
      spent: [{ tokenHash: 'hash-1', at: now }],
    })
  })

  it('tells a spent token from an unknown one, and stays [AUT-006, AUT-007]', () => {
    const state = given(started, refreshed)
    const third = { tokenHash: 'hash-3', expiresAt: next.expiresAt }
    expect(() => refreshSession(state, { tokenHash: 'hash-1', next: third, now })).toThrow(
      problem('refresh_token_reused'),
    )
    expect(() => refreshSession(state, { tokenHash: 'forged', next: third, now })).toThrow(problem('invalid_grant'))
    expect(refreshSession(state, { tokenHash: 'hash-2', next: third, now })).toHaveLength(1)
  })

  it('is over when it never began, has ended or has expired [AUT-007]', () => {
    const command = { tokenHash: 'hash-1', next, now }
    for (const state of [given(), given(started, ended)]) {
      expect(() => refreshSession(state, command)).toThrow(problem('invalid_grant'))
    }
    const lastMoment = { ...command, now: '2026-04-30T23:59:59.999Z' }
    expect(refreshSession(given(started), lastMoment)).toHaveLength(1)
    expect(() => refreshSession(given(started), { ...command, now: session.expiresAt })).toThrow(
      problem('invalid_grant'),
    )
  })

  it('ends by its token and by a spent one, but by no other [AUT-009]', () => {
    const state = given(started, refreshed)
    expect(logOut(state, { tokenHash: 'hash-2' })).toEqual([ended])
    expect(logOut(state, { tokenHash: 'hash-1' })).toEqual([ended])
    expect(logOut(state, { tokenHash: 'forged' })).toEqual([])
    expect(logOut(given(started, ended), { tokenHash: 'hash-1' })).toEqual([])
    expect(logOut(given(), { tokenHash: 'hash-1' })).toEqual([])
  })

  it('lets a client that refreshes twice have the successor again, for 60 seconds', () => {
    const state = given(started, refreshed)
    const at = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()
    const again = (tokenHash: string, seconds: number) =>
      refreshSessionPatiently(state, { tokenHash, next, now: at(seconds) })
    expect(again('hash-1', 59.999)).toEqual([])
    expect(() => again('hash-1', 60)).toThrow(problem('refresh_token_reused'))
    expect(() => again('forged', 1)).toThrow(problem('invalid_grant'))
    expect(again('hash-2', 1)).toHaveLength(1)
  })

  it('ends without its token too, even before it has begun', () => {
    const command = { sessionId: 'ses_1', userId: 'usr_1', reason: 'logout_all' } as const
    expect(endSession(given(started), command)).toEqual([SessionEnded(command)])
    expect(endSession(given(started, ended), command)).toEqual([])
    expect(startSession(given(...endSession(given(), command)), session)).toEqual([])
  })

  it('stays ended', () => {
    expect(given(started, ended, refreshed)).toEqual({ status: 'ended', flow: 'password' })
  })

  it('accepts exactly its newest token, whatever is presented in whatever order [AUT-006]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { maxLength: 40 }), (presented) => {
        let state = given(SessionStarted({ ...session, tokenHash: 'hash-0' }))
        let newest = 0
        for (const number of presented) {
          const command = { tokenHash: `hash-${number}`, next: { ...next, tokenHash: `hash-${newest + 1}` }, now }
          const outcome = attempt(() => refreshSession(state, command))
          if (number === newest) {
            state = (outcome as LoginSessionEvent[]).reduce(loginSession.evolve, state)
            newest++
          } else {
            expect(outcome).toBe(number < newest ? 'refresh_token_reused' : 'invalid_grant')
          }
        }
      }),
    )
  })

  it('holds a bounded number of spent tokens', () => {
    const refreshes = Array.from({ length: 250 }, (_, n) =>
      SessionRefreshed({ sessionId: 'ses_1', userId: 'usr_1', ...next, tokenHash: `hash-${n + 2}` }),
    )
    const state = given(started, ...refreshes)
    expect(state).toMatchObject({ tokenHash: 'hash-251' })
    expect(state.status === 'active' && state.spent.length).toBe(100)
    expect(state.status === 'active' && state.spent.at(-1)).toEqual({ tokenHash: 'hash-250', at: null })
  })
})

function attempt<Result>(decide: () => Result): Result | string {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
