import { isResetOpen, resetUrl, user } from '@manabi/identity'
import { type Mail, passwordResetMail } from '@manabi/mail'
import type { Platform } from '@manabi/platform'
import type { OutgoingReset } from './outbox.ts'

type Pieces = Pick<Platform, 'config' | 'clock' | 'repository' | 'masterKey'>

/** null when the link does not work any more, or the person has no address. */
export async function writeReset(
  { config, clock, repository, masterKey }: Pieces,
  { id, userId, resetId, expiresAt }: OutgoingReset,
): Promise<Mail | null> {
  const { state: account } = await repository.load(user, [userId])
  const now = clock.now().toISOString()
  if (account.status !== 'active' || account.email === '' || !isResetOpen(account, { resetId, now })) return null
  const link = resetUrl(config.PUBLIC_URL, masterKey, { userId, resetId })
  return { id, to: account.email, ...passwordResetMail({ resetUrl: link, expiresAt }) }
}
