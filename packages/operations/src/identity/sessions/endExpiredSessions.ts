import { loginSession } from '@manabi/identity'
import { expiredSessions } from '@manabi/projections/identity/sessions'
import { clockReaction } from '../../reactions/reaction.ts'

const atOnce = 200

/** Ends the sessions that were not refreshed in time, so that address and browser are not kept for longer than they are of use. */
export const endExpiredSessions = clockReaction({
  name: 'end-expired-sessions',
  everySeconds: 60,
  atOnce,
  due: async (now, { views }) =>
    (await expiredSessions(views, { by: now.toISOString(), limit: atOnce })).map((id) => ({ id })),
  react: async ({ id }, context) => {
    await context.execute(loginSession.endExpired, [id], { now: context.now.toISOString() }, { organizationId: null })
  },
})
