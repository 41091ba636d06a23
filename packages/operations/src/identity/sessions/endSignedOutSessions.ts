import {
  ClientDisabled,
  loginSession,
  PasswordChanged,
  PasswordReset,
  SignedOutEverywhere,
  standsStill,
  user,
} from '@manabi/identity'
import { sessions, sessionsOf, sessionsOfClient } from '@manabi/projections/identity/sessions'
import { demandCaughtUp } from '../../execution.ts'
import { reaction } from '../../reactions/reaction.ts'

/** Ends each session that signing out everywhere ended for all, so that address and browser are not kept for longer than they are of use. */
export const endSignedOutSessions = reaction({
  name: 'end-signed-out-sessions',
  on: [SignedOutEverywhere, PasswordChanged, PasswordReset],
  react: async ({ data: { userId } }, context, { repository, views }) => {
    await demandCaughtUp(context, sessions)
    const { state } = await repository.load(user, [userId])
    for (const session of await sessionsOf(views, userId)) {
      const { sessionId } = session
      if (standsStill(state, session)) continue
      await context.execute(loginSession.endSession, [sessionId], { sessionId, userId, reason: 'logout_all' })
    }
  },
})

const atOnce = 200

/** Ends the sessions of a disabled client, for the same reason: none of them can be refreshed any more. */
export const endSessionsOfDisabledClients = reaction({
  name: 'end-sessions-of-disabled-clients',
  on: [ClientDisabled],
  react: async ({ data: { clientId } }, context, { views }) => {
    for (;;) {
      await demandCaughtUp(context, sessions)
      const open = await sessionsOfClient(views, clientId, atOnce)
      if (open.length === 0) return
      for (const { sessionId, userId } of open) {
        await context.execute(loginSession.endSession, [sessionId], { sessionId, userId, reason: 'client_disabled' })
      }
    }
  },
})
