import { isResetOpen, PasswordResetRequested, resetUrl, user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { passwordResetMail } from '@manabi/mail'
import { mailKind } from '../../mails/mailKind.ts'

interface ResetFacts {
  readonly resetId: Id
}

/** With the link that leads to another password, while it works. */
export const passwordResetMails = mailKind<ResetFacts>()({
  name: 'passwordReset',
  events: [PasswordResetRequested],
  mailsOf: ({ id, data: { userId, resetId, expiresAt, isMailed } }) =>
    isMailed ? [{ id, organizationId: '', userId, resetId, expiresAt }] : [],
  write: async ({ userId, resetId, expiresAt }, { config, clock, repository, masterKey }) => {
    const { state: account } = await repository.load(user, [userId])
    const now = clock.now().toISOString()
    if (account.status !== 'active' || !isResetOpen(account, { resetId, now })) return null
    const link = resetUrl(config.PUBLIC_URL, masterKey, { userId, resetId })
    return { to: account.email, ...passwordResetMail({ resetUrl: link, expiresAt }) }
  },
})
