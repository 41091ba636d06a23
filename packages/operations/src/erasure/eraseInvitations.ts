import { emailClaim, forgetEmailName, isUntied, reservationsOf } from '@manabi/identity'
import type { EventOf } from '@manabi/kernel'
import { InvitationWithdrawn, type OrganizationEvent, organization } from '@manabi/organizations'
import type { ExecutionContext } from '../execution.ts'
import { eventually } from '../reactions/eventually.ts'
import { reaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'
import { isUndone, markUndone, undoneAmong } from './erasures.ts'
import { type PurgedStores, purgeUndone } from './purgeUndone.ts'

type Withdrawn = Pick<
  EventOf<typeof InvitationWithdrawn>['data'],
  'emailHash' | 'invitationId' | 'userId' | 'organizationId'
>
type Stores = PurgedStores & Pick<Services, 'log' | 'personalData' | 'timeouts'>

/**
 * Undoes elsewhere what withdrawn invitations had, side by side: the emails are no longer reserved for them. A user id that nothing ties to
 * an email any more belongs to no person: its key is destroyed, and the name and address of the invited person are forgotten. What the
 * stores' bytes still hold of it is left to the next rewriting: one for each would take days for many. Harmless when repeated.
 */
export async function undoInvitations(
  context: ExecutionContext,
  services: Stores,
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  const untied = await Promise.all(withdrawn.map(async (one) => ((await undo(context, services, one)) ? [one] : [])))
  await markUndone(services, untied.flat().map(erasureOf))
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

/**
 * Undoes them, and waits a while for the stores' bytes to be rewritten. Cut off, it is finished by a reaction: to the withdrawal, or else to
 * `rewriteErasedBytes`.
 */
export async function eraseInvitations(
  context: ExecutionContext,
  services: Stores,
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  if (withdrawn.length === 0) return
  await undoInvitations(context, services, withdrawn)
  const purge = async () => purgeUndone(context, services, await undoneAmong(services, withdrawn.map(erasureOf)))
  await eventually(services, purge, { atMost: services.timeouts.erasure })
}

/** Erases the invitations that these events withdrew. */
export const eraseWithdrawn = (
  context: ExecutionContext,
  services: Stores,
  events: readonly OrganizationEvent[],
): Promise<void> => eraseInvitations(context, services, withdrawnBy(events))

export const withdrawnBy = (events: readonly OrganizationEvent[]): readonly Withdrawn[] =>
  events.flatMap((event) => (event.type === InvitationWithdrawn.type ? [event.data] : []))

/** Takes back every invitation of an email whose account is closed, but for the stores' bytes. */
export async function withdrawInvitationsOf(
  context: ExecutionContext,
  services: Stores,
  emailHash: string,
): Promise<void> {
  const { state } = await services.repository.load(emailClaim, [emailHash])
  for (const { organizationId, invitationId, userId } of reservationsOf(state)) {
    const command = { invitationId, emailNameOf: () => emailHash }
    await context.execute(organization.withdrawInvitation, [organizationId], command, { organizationId })
    await undoInvitations(context, services, [{ emailHash, organizationId, invitationId, userId }])
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
