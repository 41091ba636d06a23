import { loginSession, SessionStarted, signAccessToken } from '@manabi/identity'
import { type Id, newId, type Scope, scopes, systemMetadata } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { written } from './written.ts'

interface Wanted {
  readonly userId: Id
  readonly clientId?: string | null
  readonly scopes?: readonly Scope[]
  /** What the session was asked for; null: whatever there is. */
  readonly asked?: Scope[] | null
  /** How often the person has signed out everywhere. */
  readonly signOuts?: number
}

/** Begins a session without a password, which takes time, and answers an access token of it with these scopes, whatever the roles. */
export async function sessionToken(
  platform: Platform,
  { userId, clientId = null, scopes: granted = scopes, asked = null, signOuts = 0 }: Wanted,
): Promise<{ readonly sessionId: Id; readonly token: string }> {
  const now = platform.clock.now()
  const sessionId = newId('ses')
  const expiresAt = new Date(now.getTime() + 86_400_000).toISOString()
  const facts = { sessionId, userId, clientId, scopes: asked, tokenHash: '', expiresAt, signOuts }
  const of = {
    userAgent: null,
    ipAddress: null,
    platform: null,
    deviceId: null,
    resource: null,
    flow: 'password' as const,
  }
  const begun = written(loginSession, SessionStarted({ ...facts, ...of }))
  await platform.repository.execute(begun, [sessionId], undefined, systemMetadata('test', now))
  const { accessToken } = await signAccessToken(platform, { userId, sessionId, clientId, scopes: granted }, now)
  return { sessionId, token: accessToken }
}
