import {
  type EmailClaim,
  emailClaim,
  emailName,
  emailNamesOf,
  type ReserveEmail,
  underEmailName,
  user,
} from '@manabi/identity'
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
  /** null for none. */
  readonly employeeNumber: string | null
  readonly by: By
}

interface Invited {
  readonly userId: Id
  /** null for a person who was a member or invited before. */
  readonly invitationId: Id | null
}

/** 14 days (contract, "Authentication"), in milliseconds. */
export const lifetime = 14 * 86_400_000

/**
 * Invites the person under a user id of the invitation's own, which tells nothing of an account or of other invitations. Two streams are
 * written one after the other; when the work is cut off between them, nothing but the email's name is left, until
 * `endUnfinishedReservations`.
 */
export async function invitePerson(context: ExecutionContext, services: Services, person: Person): Promise<Invited> {
  const { repository } = services
  const { organizationId, email } = person
  const [invitationId, userId] = [context.newId('inv'), context.newId('usr')]
  const invitation = {
    ...person,
    ...{ invitationId, userId },
    roles: [...person.roles],
    departmentIds: [...person.departmentIds],
    now: context.now.toISOString(),
    expiresAt: new Date(context.now.getTime() + lifetime).toISOString(),
  }
  const { state: claim } = await repository.load(emailClaim, [await emailName(services, email)])
  const { state: before } = await repository.load(organization, [organizationId])
  // A refused or needless invitation leaves no trace.
  const judged = { ...invitation, accountId: accountOf(claim), emailNameOf: () => '' }
  if (organization.inviteMember.decide(before, judged).length === 0) return knownTo(before, judged)

  const { accountId, ...reservation } = await reserve(context, services, email, {
    organizationId,
    invitationId,
    userId,
  })
  const emailNameOf = await emailNamesOf(services, [email])
  const { state, events } = await context
    .execute(organization.inviteMember, [organizationId], { ...invitation, accountId, emailNameOf })
    .catch((error) => giveBack(context, services, reservation, error))
  if (events.length > 0) {
    await eventually(services, () => eraseWithdrawn(context, services, events))
    return { userId, invitationId }
  }
  const known = knownTo(state, { ...invitation, accountId })
  if (known.invitationId === null) await eraseInvitations(context, services, [reservation])
  return known
}

const accountOf = (claim: EmailClaim): Id | null => (claim.status === 'claimed' ? claim.userId : null)

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

/** Answers whose account the email has, now that it is reserved. 409 `conflict` while that account is being closed. */
async function reserve(
  context: ExecutionContext,
  services: Services,
  email: string,
  place: Omit<ReserveEmail, 'emailHash'>,
): Promise<ReserveEmail & { readonly accountId: Id | null }> {
  const { name, state } = await underEmailName(services, email, (name) =>
    context.execute(emailClaim.reserveEmail, [name], { ...place, emailHash: name }),
  )
  const reservation = { ...place, emailHash: name }
  await services.personalData.begin(place.userId)
  const accountId = accountOf(state)
  const account = accountId === null ? null : await services.repository.load(user, [accountId])
  if (account?.state.status !== 'closed') return { ...reservation, accountId }
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
