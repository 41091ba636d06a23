import { emailClaim, emailHash, type ReserveEmail, reserveEmail, user } from '@manabi/identity'
import { type Id, newId, Problem, type Role } from '@manabi/kernel'
import { inviteMember, knownAs, type Organization, organization } from '@manabi/organizations'
import type { AnyRequest } from '../operation.ts'
import type { Services } from '../services.ts'
import { eraseInvitations, forgetWithdrawn } from './eraseInvitations.ts'

type Request = Pick<AnyRequest, 'execute' | 'settled' | 'now'>

interface Person {
  readonly organizationId: Id
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  /** Who invites; null for an API key. */
  readonly by: Id | null
}

interface Invited {
  readonly userId: Id
  /** null for who was a member or invited before. */
  readonly invitationId: Id | null
}

/** 14 days (contract, "Authentication"), in milliseconds. */
const lifetime = 14 * 86_400_000

/**
 * Invites the person under the user id of the email: that of its account, or one that is reserved for it. Two streams are written
 * one after the other; when the work is cut off between them, nothing but a hash of the email is left.
 */
export async function invitePerson(request: Request, services: Services, person: Person): Promise<Invited> {
  const { repository, masterKey } = services
  const { organizationId, email } = person
  const hashOf = (text: string) => emailHash(masterKey, text)
  const invitation = {
    ...person,
    ...{ invitationId: newId('inv'), roles: [...person.roles], departmentIds: [], hashOf },
    now: request.now.toISOString(),
    expiresAt: new Date(request.now.getTime() + lifetime).toISOString(),
  }
  const known = (state: Organization, userId: Id): Invited => ({
    userId: knownAs(state, { ...invitation, userId })!,
    invitationId: null,
  })

  const { state: claim } = await repository.load(emailClaim, [hashOf(email)])
  const expected = claim.status === 'free' ? newId('usr') : claim.userId
  const { state: before } = await repository.load(organization, [organizationId])
  // Who may not be invited, or need not, leaves no trace.
  if (inviteMember(before, { ...invitation, userId: expected }).length === 0) return known(before, expected)

  const { invitationId } = invitation
  const reservation = { emailHash: hashOf(email), organizationId, invitationId, userId: expected }
  const userId = await reserve(request, services, reservation)
  const { state, events } = await request
    .execute(organization, [organizationId], (current) => inviteMember(current, { ...invitation, userId }))
    .catch((error) => giveBack(request, services, { ...reservation, userId }, error))
  if (events.length > 0) {
    await forgetWithdrawn(request, services, events)
    return { userId, invitationId }
  }
  await eraseInvitations(request, services, [{ ...reservation, userId }])
  return known(state, userId)
}

/** Whose the email is, now that it is reserved. 409 `conflict` while its account is being closed. */
async function reserve(request: Request, services: Services, reservation: ReserveEmail): Promise<Id> {
  const { state } = await request.execute(emailClaim, [reservation.emailHash], (claim) =>
    reserveEmail(claim, reservation),
  )
  const { userId } = state as Exclude<typeof state, { status: 'free' }>
  const { state: account } = await services.repository.load(user, [userId])
  if (account.status !== 'closed') return userId
  const refusal = new Problem('conflict', 'The account with this email was closed just now. Retry.')
  return giveBack(request, services, { ...reservation, userId }, refusal)
}

async function giveBack(
  request: Request,
  services: Services,
  reservation: ReserveEmail,
  refusal: unknown,
): Promise<never> {
  await eraseInvitations(request, services, [reservation])
  throw refusal
}
