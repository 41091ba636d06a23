import { askForReset, keyedEmailHash } from '@manabi/identity'
import type { Services } from '../../services.ts'

/** Asks for a mail with a link for another password: in the same work whether or not an account has the address. */
export const askForMail = ({ state, masterKey }: Services, email: string, now: Date): Promise<void> =>
  askForReset(state, keyedEmailHash(masterKey, email), now)
