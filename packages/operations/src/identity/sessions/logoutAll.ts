import { standsStill, user } from '@manabi/identity'
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
    'Ends every session of the learner, the sign-in of their browsers, and authorization codes in flight. Access tokens that were issued stay valid until they ' +
    'expire (specification section 5).',
  caller: 'learner',
  selfRegisteredApps: false,
  response: z.object({ endedSessions: z.int().min(0) }),
  tool: false,
  handle: async ({ caller, execute }, { repository }) => {
    const { state: before } = await repository.load(user, [caller.userId])
    await execute(user.signOutEverywhere, [caller.userId])
    return before
  },
  answer: async (before, { caller, now }, { views }) => {
    const sessions = await activeSessionsOf(views, caller.userId, now)
    return { endedSessions: sessions.filter((session) => standsStill(before, session)).length }
  },
})
