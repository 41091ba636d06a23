import type { LoginSessionEvent } from '@manabi/identity'
import type { Id, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface SessionDoc {
  readonly sessionId: Id
  readonly userId: Id
  readonly clientId: string | null
  readonly createdAt: Timestamp
  readonly lastUsedAt: Timestamp
  readonly expiresAt: Timestamp
  readonly platform: string | null
  readonly deviceId: string | null
  readonly userAgent: string | null
  readonly ipAddress: string | null
  readonly signOuts: number
}

/**
 * The sessions that were not ended one by one: what a person sees of where they are signed in. Which of them ended because the person signed
 * out everywhere, the account's stream says; a reaction ends those one by one a moment later.
 */
export const sessions = projection<SessionDoc, LoginSessionEvent>()({
  name: 'sessions',
  version: 3,
  indexes: [['userId', 'createdAt'], ['expiresAt'], ['clientId']],
  on: {
    SessionStarted: [
      ({ data }) => data.sessionId,
      (_doc, { data, metadata }) => {
        const { sessionId, userId, clientId, expiresAt, platform, deviceId, userAgent, ipAddress, signOuts } = data
        const { occurredAt } = metadata
        const device = { platform, deviceId, userAgent, ipAddress }
        return {
          sessionId,
          userId,
          clientId,
          createdAt: occurredAt,
          lastUsedAt: occurredAt,
          expiresAt,
          ...device,
          signOuts,
        }
      },
    ],
    SessionRefreshed: [
      ({ data }) => data.sessionId,
      (doc, { data: { expiresAt }, metadata }) => doc && { ...doc, lastUsedAt: metadata.occurredAt, expiresAt },
    ],
    SessionEnded: [({ data }) => data.sessionId, () => null],
  },
})

/** The person's active sessions, newest first. */
export async function activeSessionsOf(views: Views, userId: Id, now: Date): Promise<readonly SessionDoc[]> {
  const found = await views.of(sessions).find({
    where: { userId, expiresAt: { from: now.toISOString() } },
    sort: [
      ['createdAt', 'desc'],
      ['id', 'desc'],
    ],
  })
  return found.map(({ doc }) => doc)
}

/** Some of those whose time was over `by` then and that have not been ended, the oldest first. */
export async function expiredSessions(
  views: Views,
  { by, limit }: { readonly by: Timestamp; readonly limit: number },
): Promise<readonly Id[]> {
  const sort = [
    ['expiresAt', 'asc'],
    ['id', 'asc'],
  ] as const
  return (await views.of(sessions).find({ where: { expiresAt: { upTo: by } }, sort, limit })).map(({ id }) => id)
}

/** All that are kept of the person's, those that expired or were ended for all at once among them. */
export async function sessionsOf(views: Views, userId: Id): Promise<readonly SessionDoc[]> {
  const found = await views.of(sessions).find({ where: { userId } })
  return found.map(({ doc }) => doc)
}

/** Their ids. */
export const sessionIdsOf = async (views: Views, userId: Id): Promise<readonly Id[]> =>
  (await sessionsOf(views, userId)).map(({ sessionId }) => sessionId)

/** Some of those that began through the client. */
export async function sessionsOfClient(views: Views, clientId: string, limit: number): Promise<readonly SessionDoc[]> {
  const found = await views.of(sessions).find({ where: { clientId }, limit })
  return found.map(({ doc }) => doc)
}
