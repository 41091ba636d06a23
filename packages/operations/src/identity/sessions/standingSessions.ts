import { standsStill, user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { activeSessionsOf, type SessionDoc } from '@manabi/projections/identity/sessions'
import type { Services } from '../../services.ts'

/** The person's sessions that have neither ended nor expired, and that began after the person last signed out everywhere. Newest first. */
export async function standingSessions(
  { repository, views }: Pick<Services, 'repository' | 'views'>,
  userId: Id,
  now: Date,
): Promise<readonly SessionDoc[]> {
  const { state } = await repository.load(user, [userId])
  return (await activeSessionsOf(views, userId, now)).filter((session) => standsStill(state, session))
}
