import { emailClaim, forgetEmailName, isUntied, reservationsOf } from '@manabi/identity'
import type { EventOf } from '@manabi/kernel'
import { InvitationWithdrawn, type OrganizationEvent, organization } from '@manabi/organizations'
import type { ExecutionContext } from '../execution.ts'
import { reaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'
import { isErased, isUndone, markErased, markUndone } from './erasures.ts'
import { purgeErased } from './purgeErased.ts'

type Withdrawn = Pick<
  EventOf<typeof InvitationWithdrawn>['data'],
  'emailHash' | 'invitationId' | 'userId' | 'organizationId'
>
type Stores = Pick<Services, 'clock' | 'personalData' | 'readStore' | 'repository' | 'state'>

/**
 * Undoes elsewhere what a withdrawn invitation had: the email is no longer reserved for it. A user id that nothing ties to the email any
 * more belongs to no person: its key is destroyed, and the name and address of the invited person are forgotten, in the stores' bytes
 * too; those are left to the next rewriting while read models are late. Harmless when repeated.
 */
export async function eraseInvitation(
  context: ExecutionContext,
  services: Stores,
  withdrawn: Withdrawn,
): Promise<void> {
  const id = erasureOf(withdrawn)
  if (await isErased(services, id)) return
  const isInBytes = await undo(context, services, withdrawn)
  if (isInBytes && !(await context.caughtUp())) return markUndone(services, [id])
  if (isInBytes) await purgeErased(services)
  await markErased(services, id)
}

/** Erases these invitations likewise, side by side, but for the stores' bytes: rewriting those for each would take days for many. */
export async function undoInvitations(
  context: ExecutionContext,
  services: Stores,
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  await Promise.all(withdrawn.map((one) => undo(context, services, one)))
  await markUndone(services, withdrawn.map(erasureOf))
}

const erasureOf = ({ invitationId }: Withdrawn): string => `invitation:${invitationId}`

/** Whether something of the person was erased, of which the stores may still hold bytes. */
async function undo(
  { execute }: ExecutionContext,
  services: Stores,
  { userId, ...reservation }: Withdrawn,
): Promise<boolean> {
  const { state } = await execute(emailClaim.endReservation, [reservation.emailHash], reservation)
  await forgetEmailName(services, reservation.emailHash)
  if (!isUntied(state, userId)) return false
  await services.personalData.destroy(userId)
  return true
}

/** Erases the invitations that these events withdrew. */
export async function eraseWithdrawn(
  context: ExecutionContext,
  services: Stores,
  events: readonly OrganizationEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.type === InvitationWithdrawn.type) await eraseInvitation(context, services, event.data)
  }
}

/** Takes back every invitation of an email whose account is closed. */
export async function withdrawInvitationsOf(
  context: ExecutionContext,
  services: Stores,
  emailHash: string,
): Promise<void> {
  const { state } = await services.repository.load(emailClaim, [emailHash])
  for (const { organizationId, invitationId, userId } of reservationsOf(state)) {
    const command = { invitationId, hashOf: () => emailHash }
    await context.execute(organization.withdrawInvitation, [organizationId], command, { organizationId })
    await eraseInvitation(context, services, { emailHash, organizationId, invitationId, userId })
  }
}

/** Erases what was withdrawn where the process that withdrew it died before it had; the stores' bytes are left to the next rewriting. */
export const eraseWithdrawnInvitations = reaction({
  name: 'erase-withdrawn-invitations',
  on: [InvitationWithdrawn],
  react: async ({ data }, context, services) => {
    if (!(await isUndone(services, erasureOf(data)))) await undoInvitations(context, services, [data])
  },
})
