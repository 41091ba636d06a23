import { user } from '@manabi/identity'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { standingSessions } from './standingSessions.ts'

export const logoutAll = operation({
  id: 'logoutAll',
  method: 'post',
  path: '/auth/logout-all',
  tag: 'Authentication',
  summary: 'End every session',
  description:
    'Ends every session of the learner, the sign-in of their browsers, and authorization codes in flight. Access tokens that were issued ' +
    'stay valid until they expire, but change nothing about who may get in: 401 `unauthorized`. The secret of a device signs in no more ' +
    'where the account has an email; without one it still does, because nothing else can.',
  caller: 'learner',
  proves: true,
  selfRegisteredApps: false,
  response: z.object({ endedSessions: z.int().min(0) }),
  tool: false,
  handle: async ({ caller, now, execute, caughtUp }, services) => {
    // Counted before: once they have ended, a reaction takes them from the read model. They end though that cannot be read.
    const counted = (async () => {
      await caughtUp()
      return (await standingSessions(services, caller.userId, now)).length
    })()
    await counted.catch(() => {})
    await execute(user.signOutEverywhere, [caller.userId])
    return { counted }
  },
  answer: async ({ counted }) => ({ endedSessions: await counted }),
})
