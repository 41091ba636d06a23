import type { Repository } from '@manabi/event-store'
import { type EventMetadata, type Id, Problem } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import type { StateStore } from '@manabi/state-store'
import { emailClaim, type Reservation, reservationsOf } from './emailClaim.ts'
import { emailName, forgetEmailName } from './emailNames.ts'
import { user } from './user.ts'

interface Stores {
  readonly repository: Repository
  readonly masterKey: MasterKey
  readonly state: StateStore
}

/**
 * Frees an email, so that its owner can register although somebody else's account or an invitation has it. `withdraw` takes back
 * each invitation of it, with the name that the email has in events. Answers the account that had it, null for none. 404 for a free email.
 *
 * The claim is released last: when the work is cut off before, releasing again finishes it.
 */
export async function releaseAddress(
  stores: Stores,
  email: string,
  metadata: EventMetadata,
  withdraw: (invitation: Reservation, emailName: string) => Promise<unknown>,
): Promise<{ readonly userId: Id | null }> {
  const { repository } = stores
  const name = await emailName(stores, email)
  const { state: claim } = await repository.load(emailClaim, [name])
  if (claim.status === 'free') throw new Problem('not_found', 'Neither an account nor an invitation has this email.')
  for (const invitation of reservationsOf(claim)) {
    await withdraw(invitation, name)
    const reservation = { emailHash: name, invitationId: invitation.invitationId }
    await repository.execute(emailClaim.endReservation, [name], reservation, metadata)
  }
  const userId = claim.status === 'claimed' ? claim.userId : null
  if (userId !== null) await repository.execute(user.detachEmail, [userId], { email }, metadata)
  await repository.execute(emailClaim.releaseByOperator, [name], { emailHash: name }, metadata)
  await forgetEmailName(stores, name)
  return { userId }
}
