import type { Repository } from '@manabi/event-store'
import { Problem } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import type { StateStore } from '@manabi/state-store'
import { countWrongPassword, throttleLogin } from '../passwords/loginThrottle.ts'
import { isPassword } from '../passwords/password.ts'
import { keyedEmailHash } from './emailAddress.ts'
import { emailClaim } from './emailClaim.ts'
import { emailNameOfHash } from './emailNames.ts'
import type { SignInProof } from './signOuts.ts'
import { user } from './user.ts'

interface Stores {
  readonly repository: Repository
  readonly state: StateStore
  readonly masterKey: MasterKey
}

interface Attempt {
  readonly email: string
  readonly password: string
  readonly now: Date
}

/** Whose email and password these are. 401 `invalid_credentials` in the same work whether or not the email exists, 429 after ten. */
export async function checkPassword({ repository, state, masterKey }: Stores, attempt: Attempt): Promise<SignInProof> {
  const { email, password, now } = attempt
  const hash = keyedEmailHash(masterKey, email)
  await throttleLogin(state, hash, now)
  const { state: claim } = await repository.load(emailClaim, [await emailNameOfHash(state, hash)])
  const { state: account } = await repository.load(user, [claim.status === 'claimed' ? claim.userId : 'nobody'])
  const isRight = await isPassword(password, account.status === 'active' ? account.passwordHash : null)
  if (!isRight) await countWrongPassword(state, hash, now)
  // Tries sent all at once have passed the first check together: beyond ten, a right guess is answered as the wrong ones are.
  await throttleLogin(state, hash, now, { isCounted: !isRight })
  if (!isRight || account.status !== 'active') throw new Problem('invalid_credentials')
  return { userId: account.userId, signOuts: account.signOuts }
}
