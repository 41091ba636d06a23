import { emailClaim, emailName, emailNamesOf, type ReserveEmail, underEmailName, user } from '@manabi/identity'
import { type Id, Problem, type Role, Unavailable } from '@manabi/kernel'
import { type By, knownAs, type Organization, organization } from '@manabi/organizations'
import { eraseInvitations, eraseWithdrawn } from '../../erasure/eraseInvitations.ts'
import type { ExecutionContext } from '../../execution.ts'
import { eventually } from '../../reactions/eventually.ts'
import type { Services } from '../../services.ts'

interface Person {
  readonly organizationId: Id
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly departmentIds: readonly Id[]
  readonly by: By
}

interface Invited {
  readonly userId: Id
  /** null for a person who was a member or invited before. */
  readonly invitationId: Id | null
}

/** 14 days (contract, "Authentication"), in milliseconds. */
const lifetime = 14 * 86_400_000

/**
 * Invites the person under the user id of the email: that of its account, or one that is reserved for it. Two streams are written
 * one after the other; when the work is cut off between them, nothing but the email's name is left, until `endUnfinishedReservations`.
 */
export async function invitePerson(context: ExecutionContext, services: Services, person: Person): Promise<Invited> {
  const { repository } = services
  const { organizationId, email } = person
  const invitationId = context.newId('inv')
  const invitation = {
    ...person,
    invitationId,
    roles: [...person.roles],
    departmentIds: [...person.departmentIds],
    now: context.now.toISOString(),
    expiresAt: new Date(context.now.getTime() + lifetime).toISOString(),
  }
  const { state: claim } = await repository.load(emailClaim, [await emailName(services, email)])
  const freshId = context.newId('usr')
  const { state: before } = await repository.load(organization, [organizationId])
  // A refused or needless invitation leaves no trace.
  const judged = { ...invitation, userId: claim.status === 'free' ? freshId : claim.userId, emailNameOf: () => '' }
  if (organization.inviteMember.decide(before, judged).length === 0) return knownTo(before, judged)

  // Not the id that is expected: where the last other invitation ends in between, that one is erased.
  const reservation = await reserve(context, services, email, { organizationId, invitationId, userId: freshId })
  const { userId } = reservation
  const expired = before.status === 'active' ? before.invitations.get(userId) : undefined
  const emailNameOf = await emailNamesOf(services, [email, ...(expired === undefined ? [] : [expired.email])])
  const { state, events } = await context
    .execute(organization.inviteMember, [organizationId], { ...invitation, userId, emailNameOf })
    .catch((error) => giveBack(context, services, reservation, error))
  if (events.length > 0) {
    await eventually(services, () => eraseWithdrawn(context, services, events))
    return { userId, invitationId }
  }
  const known = knownTo(state, { ...invitation, userId })
  if (known.invitationId === null) await eraseInvitations(context, services, [reservation])
  return known
}

/** As whom the organization knows the person; by this very invitation where the same call made it before, and was cut off. */
function knownTo(
  state: Organization,
  invitation: Parameters<typeof knownAs>[1] & { readonly invitationId: Id },
): Invited {
  const { invitationId } = invitation
  const userId = knownAs(state, invitation)!
  const isOurs = state.status === 'active' && state.invitations.get(userId)?.invitationId === invitationId
  return { userId, invitationId: isOurs ? invitationId : null }
}

/** `userId` is for an email that is free; answers whose it is, now that it is reserved. 409 `conflict` while its account is being closed. */
async function reserve(
  context: ExecutionContext,
  services: Services,
  email: string,
  place: Omit<ReserveEmail, 'emailHash'>,
): Promise<ReserveEmail> {
  const { name, state } = await underEmailName(services, email, (name) =>
    context.execute(emailClaim.reserveEmail, [name], { ...place, emailHash: name }),
  )
  const reservation = { ...place, emailHash: name, userId: state.userId }
  const { state: account } = await services.repository.load(user, [state.userId])
  if (account.status === 'none') await services.personalData.begin(state.userId)
  if (account.status !== 'closed') return reservation
  const refusal = new Problem('conflict', 'The account with this email was closed just now. Retry.')
  return giveBack(context, services, reservation, refusal)
}

async function giveBack(
  context: ExecutionContext,
  services: Services,
  reservation: ReserveEmail,
  refusal: unknown,
): Promise<never> {
  // While a store is down it is unknown whether the invitation was kept.
  if (!(refusal instanceof Unavailable)) await eraseInvitations(context, services, [reservation])
  throw refusal
}
