import { emailClaim, emailName, user } from '@manabi/identity'
import { type Id, newId, Problem, type Role, systemMetadata } from '@manabi/kernel'
import { knownAs, organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'

interface NewMember {
  readonly organizationId: Id
  readonly email: string
  readonly roles: readonly Role[]
}

/**
 * Makes the account with this address a member, and answers its user id. 404 for an unknown address or organization; 409 `conflict`
 * when the person is a member or invited already; 402 `seat_limit_reached`.
 */
export async function addAccount(platform: Platform, { organizationId, email, roles }: NewMember): Promise<Id> {
  const { repository, clock } = platform
  const { state: claim } = await repository.load(emailClaim, [await emailName(platform, email)])
  const { state: account } = await repository.load(user, [claim.status === 'claimed' ? claim.userId : ''])
  if (account.status !== 'active') throw new Problem('not_found', `There is no account with the address ${email}.`)
  const { userId, displayName } = account
  const { state } = await repository.load(organization, [organizationId])
  const now = clock.now()
  if (knownAs(state, { accountId: userId, email, now: now.toISOString() }) !== null) {
    throw new Problem('conflict', `${email} is a member or invited already.`)
  }
  const member = { organizationId, userId, roles, email, displayName }
  // Refused before anything is written.
  organization.addMember.decide(state, member)
  const metadata = systemMetadata('cli', now, organizationId)
  // The account hears of the organization first, so that closing it asks there.
  const joining = { organizationId, invitationId: newId('inv') }
  await repository.execute(user.takeUpInvitation, [userId], joining, metadata)
  await repository.execute(organization.addMember, [organizationId], member, metadata)
  return userId
}
