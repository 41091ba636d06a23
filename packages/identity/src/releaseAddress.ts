import type { Repository } from '@manabi/event-store'
import { type EventMetadata, type Id, Problem } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import { emailHash } from './emailAddress.ts'
import { emailClaim, type Reservation, reservationsOf } from './emailClaim.ts'
import { user } from './user.ts'

interface Stores {
  readonly repository: Repository
  readonly masterKey: MasterKey
}

/**
 * Frees an email, so that its owner can register although somebody else's account or an invitation has it. `withdraw` takes back
 * each invitation of it. Answers the account that had it, null for none. 404 for a free email.
 *
 * The claim is released last: when the work is cut off before, releasing again finishes it.
 */
export async function releaseAddress(
  { repository, masterKey }: Stores,
  email: string,
  metadata: EventMetadata,
  withdraw: (invitation: Reservation) => Promise<unknown>,
): Promise<{ readonly userId: Id | null }> {
  const hash = emailHash(masterKey, email)
  const { state: claim } = await repository.load(emailClaim, [hash])
  if (claim.status === 'free') throw new Problem('not_found', 'Neither an account nor an invitation has this email.')
  for (const invitation of reservationsOf(claim)) {
    await withdraw(invitation)
    const reservation = { emailHash: hash, invitationId: invitation.invitationId }
    await repository.execute(emailClaim.endReservation, [hash], reservation, metadata)
  }
  const userId = claim.status === 'claimed' ? claim.userId : null
  if (userId !== null) await repository.execute(user.detachEmail, [userId], { email }, metadata)
  await repository.execute(emailClaim.releaseByOperator, [hash], { emailHash: hash }, metadata)
  return { userId }
}
