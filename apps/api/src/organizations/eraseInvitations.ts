import { emailClaim, endReservation, isUntied, reservationsOf } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { InvitationWithdrawn, type OrganizationEvent, organization, withdrawInvitation } from '@manabi/organizations'
import { purgeErased } from '../account/purgeErased.ts'
import type { AnyRequest } from '../operation.ts'
import type { Services } from '../services.ts'

type Request = Pick<AnyRequest, 'execute' | 'settled'>

interface Withdrawn {
  readonly emailHash: string
  readonly invitationId: Id
  readonly userId: Id
}

/**
 * Undoes elsewhere what withdrawn invitations had: the email is no longer reserved for them. A user id that nothing ties to the
 * email any more is nobody's: its key is destroyed, and who was invited is forgotten. True when somebody was. Harmless when repeated.
 */
export async function eraseInvitations(
  request: Pick<Request, 'execute'>,
  { personalData }: Pick<Services, 'personalData'>,
  withdrawn: readonly Withdrawn[],
): Promise<boolean> {
  let isForgotten = false
  for (const { userId, ...reservation } of withdrawn) {
    const { emailHash } = reservation
    const { state } = await request.execute(emailClaim, [emailHash], (claim) => endReservation(claim, reservation))
    if (!isUntied(state, userId)) continue
    await personalData.destroy(userId)
    isForgotten = true
  }
  return isForgotten
}

/** Erases what these events withdrew, from the stores' bytes too. */
export async function forgetWithdrawn(
  request: Request,
  services: Pick<Services, 'personalData' | 'state' | 'readStore'>,
  events: readonly OrganizationEvent[],
): Promise<void> {
  const withdrawn = events.flatMap((event) => (event.type === InvitationWithdrawn.type ? [event.data] : []))
  if (!(await eraseInvitations(request, services, withdrawn))) return
  await request.settled()
  await purgeErased(services)
}

/** Takes back every invitation of an email whose account is closed. */
export async function withdrawInvitationsOf(
  request: Pick<Request, 'execute'>,
  services: Pick<Services, 'personalData'>,
  emailHash: string,
): Promise<void> {
  const { state } = await request.execute(emailClaim, [emailHash], () => [])
  for (const { organizationId, invitationId, userId } of reservationsOf(state)) {
    const command = { invitationId, hashOf: () => emailHash }
    await request.execute(organization, [organizationId], (current) => withdrawInvitation(current, command), {
      organizationId,
    })
    await eraseInvitations(request, services, [{ emailHash, invitationId, userId }])
  }
}
