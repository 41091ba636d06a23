import { claimEmail, emailClaim, hashPassword, register, user } from '@manabi/identity'
import { type Id, notFound } from '@manabi/kernel'
import { acceptInvitation, organization } from '@manabi/organizations'
import type { AnyRequest } from '../operation.ts'
import type { Services } from '../services.ts'
import { forgetWithdrawn } from './eraseInvitations.ts'
import type { OpenInvitation } from './openInvitation.ts'

type Request = Pick<AnyRequest, 'execute' | 'settled' | 'now'>

export interface NewPerson {
  readonly password: string
  readonly displayName: string
}

/**
 * Makes the account of who is invited, who is then a member. The account comes first: who is cut off in between accepts again, with
 * the password. 404 when somebody else was faster.
 */
export async function joinAsNew(
  request: Request,
  services: Services,
  invitation: OpenInvitation,
  { password, displayName }: NewPerson,
): Promise<Id> {
  const { emailHash, email } = invitation
  const passwordHash = await hashPassword(password)
  const { state: owner } = await request.execute(emailClaim, [emailHash], (claim) => {
    if (claim.status === 'free') throw notFound()
    return claimEmail(claim, { emailHash, userId: claim.userId })
  })
  const { userId } = owner as Exclude<typeof owner, { status: 'free' }>
  await request.execute(user, [userId], (state) => {
    if (state.status !== 'none') throw notFound()
    return register(state, { userId, email, displayName, passwordHash })
  })
  await join(request, services, invitation, { userId, displayName })
  return userId
}

/** Makes the person, who has proven to be who is invited, a member. Works once: 404. */
export async function join(
  request: Request,
  services: Services,
  { organizationId, invitationId, email, emailHash }: OpenInvitation,
  person: { readonly userId: Id; readonly displayName: string },
): Promise<void> {
  const facts = { invitationId, email, hashOf: () => emailHash, now: request.now.toISOString() }
  const { userId, displayName } = person
  const { events } = await request.execute(
    organization,
    [organizationId],
    (state) => acceptInvitation(state, { ...facts, userId, displayName }),
    { organizationId },
  )
  await forgetWithdrawn(request, services, events)
}
