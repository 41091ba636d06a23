import { loginSession, signAccessToken } from '@manabi/identity'
import { newId, scopes, systemMetadata } from '@manabi/kernel'
import { mcpResource } from '@manabi/operations/identity/sessions/resource'
import { MemberRolesChanged, organization } from '@manabi/organizations'
import { written } from '../harness/written.ts'
import { onPlatform } from './history.ts'
import { learnerOf, organizationId } from './schoolIds.ts'

export interface Tokens {
  /** For `/api/v1`, and for `/mcp`. */
  readonly api: string
  readonly mcp: string
}

interface Wanted {
  /** The number of the first learner. */
  readonly first?: number
  readonly count: number
  /** So many of them become administrators of the school. */
  readonly admins?: number
}

/** Tokens of learners of a school, each of a session that has begun. */
export const signIn = (directory: string, { first = 0, count, admins = 0 }: Wanted): Promise<Tokens[]> =>
  onPlatform(directory, async (platform) => {
    const now = platform.clock.now()
    const userIds = Array.from({ length: count }, (_, number) => learnerOf(first + number))
    const promoted = userIds
      .slice(0, admins)
      .map((userId) => MemberRolesChanged({ organizationId, userId, roles: ['admin'] }))
    const by = systemMetadata('benchmark', now, organizationId)
    if (admins > 0)
      await platform.repository.execute(written(organization, ...promoted), [organizationId], undefined, by)
    const expiresAt = new Date(now.getTime() + 86_400_000).toISOString()
    const unknown = { userAgent: null, ipAddress: null, platform: null, deviceId: null }
    const tokens = userIds.map(async (userId) => {
      const sessionId = newId('ses')
      const session = { sessionId, userId, clientId: null, scopes: null, tokenHash: sessionId, expiresAt, signOuts: 0 }
      const started = { ...session, ...unknown, resource: null, flow: 'password' as const }
      await platform.repository.execute(
        loginSession.startSession,
        [sessionId],
        started,
        systemMetadata('benchmark', now),
      )
      const grant = { userId, sessionId, clientId: null, scopes }
      const [api, mcp] = await Promise.all([
        signAccessToken(platform, grant, now),
        signAccessToken(platform, { ...grant, resource: mcpResource(platform) }, now),
      ])
      return { api: api.accessToken, mcp: mcp.accessToken }
    })
    return Promise.all(tokens)
  })
