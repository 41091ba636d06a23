import type { Repository } from '@manabi/event-store'
import { isResetOpen, resetUrl, user } from '@manabi/identity'
import type { Clock } from '@manabi/kernel'
import { type Mail, passwordResetMail } from '@manabi/mail'
import type { MasterKey } from '@manabi/personal-data'
import type { OutgoingReset } from './outbox.ts'

interface Pieces {
  readonly config: { readonly PUBLIC_URL: string }
  readonly clock: Clock
  readonly repository: Repository
  readonly masterKey: MasterKey
}

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
