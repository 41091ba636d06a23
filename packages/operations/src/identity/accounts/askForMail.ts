import { askForReset, emailHash } from '@manabi/identity'
import type { Services } from '../../services.ts'

/** Without a mail server nothing is asked for: it would end the link that an operator made. */
export async function askForMail({ state, masterKey, config }: Services, email: string, now: Date): Promise<void> {
  if (config.SMTP_URL !== undefined) await askForReset(state, emailHash(masterKey, email), now)
}
