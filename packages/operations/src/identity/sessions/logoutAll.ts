import { browserSignIn, loginSession } from '@manabi/identity'
import { Unavailable } from '@manabi/kernel'
import { browserSignInsOf } from '@manabi/projections/identity/browserSignIns'
import { activeSessionsOf } from '@manabi/projections/identity/sessions'
import { z } from 'zod'
import { operation } from '../../operation.ts'

export const logoutAll = operation({
  id: 'logoutAll',
  method: 'post',
  path: '/auth/logout-all',
  tag: 'Authentication',
  summary: 'End every session',
  description:
    'Ends every session of the learner, and the sign-in of their browsers. Access tokens that were issued stay valid until they ' +
    'expire (specification section 5).',
  caller: 'learner',
  selfRegisteredApps: false,
  response: z.object({ endedSessions: z.int().min(0) }),
  tool: false,
  handle: async (request, { views }) => {
    const { caller, now } = request
    // A session that began a moment ago, perhaps in another process, has to be among those that are ended.
    if (!(await request.caughtUp())) throw new Unavailable('readStore')
    for (const signInId of await browserSignInsOf(views, caller.userId)) {
      await request.execute(browserSignIn.signOutBrowser, [signInId])
    }
    let endedSessions = 0
    for (const { sessionId, userId } of await activeSessionsOf(views, caller.userId, now)) {
      const command = { sessionId, userId, reason: 'logout_all' } as const
      const { events } = await request.execute(loginSession.endSession, [sessionId], command)
      endedSessions += events.length
    }
    return { endedSessions }
  },
})
