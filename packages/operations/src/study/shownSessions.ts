import { openerFor } from '@manabi/personal-data'
import type { StudySessionDoc } from '@manabi/projections/study/studySessions'
import type { z } from 'zod'
import type { Services } from '../services.ts'
import type { StudySession } from './resources.ts'

/** Sessions of one learner, with what their client calls them. */
export async function shownSessions(
  { personalData }: Pick<Services, 'personalData'>,
  sessions: readonly StudySessionDoc[],
): Promise<z.output<typeof StudySession>[]> {
  const [first] = sessions
  if (first === undefined) return []
  const open = await openerFor(personalData, first.userId)
  return sessions.map(({ sessionId, userId: _, clientSessionId: kept, ...session }) => {
    const clientSessionId = kept === null || typeof kept === 'string' ? kept : (open(kept) as string | null)
    return { id: sessionId, ...session, clientSessionId }
  })
}
