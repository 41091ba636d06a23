import { describe, expect, it } from '@jest/globals'
import { type LoginSessionEvent, SessionEnded, SessionRefreshed, SessionStarted } from '@manabi/identity'
import { type Recorded, systemMetadata } from '@manabi/kernel'
import { type SessionDoc, sessions } from './sessions.ts'

const ids = { sessionId: 'ses_1', userId: 'usr_1' }
const started = SessionStarted({
  ...ids,
  clientId: 'manabi-web',
  scopes: null,
  tokenHash: 'hash-1',
  expiresAt: '2026-05-01T00:00:00.000Z',
  userAgent: 'Safari',
  ipAddress: '192.0.2.1',
  platform: null,
  deviceId: null,
})
const refreshed = SessionRefreshed({ ...ids, tokenHash: 'hash-2', expiresAt: '2026-05-02T00:00:00.000Z' })
const ended = SessionEnded({ ...ids, reason: 'logout' })

/** Each event a day after the one before. */
function given(...events: LoginSessionEvent[]): SessionDoc | null {
  return events.reduce<SessionDoc | null>((doc, event, position) => {
    const metadata = systemMetadata('test', new Date(Date.UTC(2026, 3, 1 + position)))
    const recorded = { ...event, id: 'evt', stream: 's', revision: position, position, metadata } as Recorded
    const [idsOf, fold] = sessions.on[event.type]!
    expect(idsOf(recorded)).toBe('ses_1')
    return fold(doc, recorded, 'ses_1')
  }, null)
}

describe('sessions', () => {
  it('are shown with their device, without any token', () => {
    expect(given(started)).toEqual({
      ...ids,
      clientId: 'manabi-web',
      createdAt: '2026-04-01T00:00:00.000Z',
      lastUsedAt: '2026-04-01T00:00:00.000Z',
      expiresAt: '2026-05-01T00:00:00.000Z',
      platform: null,
      deviceId: null,
      signOuts: 0,
      userAgent: 'Safari',
      ipAddress: '192.0.2.1',
    })
  })

  it('are used when they are refreshed, and live on from there', () => {
    expect(given(started, refreshed)).toMatchObject({
      createdAt: '2026-04-01T00:00:00.000Z',
      lastUsedAt: '2026-04-02T00:00:00.000Z',
      expiresAt: '2026-05-02T00:00:00.000Z',
    })
  })

  it('are gone when they end, and stay so', () => {
    expect(given(started, ended)).toBeNull()
    expect(given(started, ended, refreshed)).toBeNull()
    expect(given(ended)).toBeNull()
  })
})
