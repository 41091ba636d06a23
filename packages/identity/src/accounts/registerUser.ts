import type { Repository } from '@manabi/event-store'
import { type EventMetadata, type Id, newId } from '@manabi/kernel'
import type { MasterKey, PersonalData } from '@manabi/personal-data'
import type { StateStore } from '@manabi/state-store'
import { z } from 'zod'
import { hashPassword, Password } from '../passwords/password.ts'
import { DisplayName } from './displayName.ts'
import { EmailAddress } from './emailAddress.ts'
import { emailClaim } from './emailClaim.ts'
import { underEmailName } from './emailNames.ts'
import { register, user } from './user.ts'

interface Stores {
  readonly repository: Repository
  readonly masterKey: MasterKey
  readonly personalData: Pick<PersonalData, 'begin'>
  readonly state: StateStore
  /** Left out: as in `hashPassword`. */
  readonly hashingCost?: number | undefined
}

/** What an account is made of, as it has to be parsed before. */
export const NewAccount = z.object({
  email: EmailAddress,
  password: Password,
  displayName: DisplayName,
})
export type NewAccount = z.output<typeof NewAccount>

/**
 * Makes an account and answers its user id. `join` (say, to an organization) runs once the id is known and before the account
 * exists: when it throws, there is no account. 409 `conflict` when the email is taken.
 *
 * Three streams are written one after the other, and the work may be cut off between any two. Registering again with the same
 * email takes it up where it stopped: the claim names the user id, and the account itself, written last, is there or not.
 */
export async function registerUser(
  stores: Stores,
  { email, password, displayName }: NewAccount,
  metadata: EventMetadata,
  join: (userId: Id) => Promise<unknown> = async () => {},
): Promise<Id> {
  const { repository, personalData, hashingCost } = stores
  const { state } = await underEmailName(stores, email, (name) =>
    repository.execute(
      emailClaim.claimForNewAccount,
      [name],
      { emailHash: name, userId: newId('usr'), organizationId: metadata.organizationId },
      metadata,
    ),
  )
  const { userId } = state
  const command = { userId, email, displayName, passwordHash: await hashPassword(password, hashingCost) }
  // A taken email is refused before anybody joins anything.
  register((await repository.load(user, [userId])).state, command)
  // Joining may seal what is personal before the account exists.
  await personalData.begin(userId)
  await join(userId)
  await repository.execute(user.register, [userId], command, metadata)
  return userId
}
