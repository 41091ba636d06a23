import {
  emailClaim,
  emailNameOfHash,
  endResetRequest,
  openResetRequests,
  type PasswordResetRequest,
  user,
} from '@manabi/identity'
import { clockReaction } from '../../reactions/reaction.ts'

const atOnce = 100

/**
 * Makes links for those whose address an account has; the dispatcher mails them. The account decides how many it gets. Without a mail server
 * there are none: they would end the link that an operator made.
 */
export const mailPasswordResets = clockReaction<PasswordResetRequest>({
  name: 'mail-password-resets',
  everySeconds: 1,
  due: (_, { state }) => openResetRequests(state, atOnce),
  react: async (asked, { execute, newId, now }, { repository, state, config }) => {
    const { state: claim } = await repository.load(emailClaim, [await emailNameOfHash(state, asked.emailHash)])
    if (claim.status === 'claimed' && config.SMTP_URL !== undefined) {
      const command = { resetId: newId('rst'), now: now.toISOString(), isMailed: true }
      await execute(user.requestPasswordReset, [claim.userId], command)
    }
    await endResetRequest(state, asked)
  },
})
