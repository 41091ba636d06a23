import { emailNamesOf, type TakenUp, user } from '@manabi/identity'
import { type Id, Problem } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { accountNow } from '@manabi/projections/identity/accounts'
import { eraseAccount } from '../../erasure/eraseAccount.ts'
import { undoInvitations, withdrawnBy } from '../../erasure/eraseInvitations.ts'
import { invitedEmailNames } from '../../erasure/invitedEmailNames.ts'
import type { ExecutionContext } from '../../execution.ts'
import { eventually } from '../../reactions/eventually.ts'
import type { Services } from '../../services.ts'
import { membershipsOf } from './membershipsOf.ts'

/**
 * Closes an account and erases it everywhere; `informed` are organizations to tell beside its own. 409 `organization_member`. Closed is
 * closed: what of the erasure fails after that, or takes long, is done by reactions. Answers the id of the erasure's receipt.
 */
export async function endAccount(
  context: ExecutionContext,
  services: Services,
  userId: Id,
  informed: readonly Id[] = [],
): Promise<string | null> {
  const ruledOut = await ruleOutMemberships(context, services, userId)
  const { organizations } = await accountNow(services.views, userId)
  const affiliated = organizations.filter(({ roles }) => roles.length === 0).map(({ id }) => id)
  const { state: account } = await services.repository.load(user, [userId])
  const emailNameOf = await emailNamesOf(services, account.status === 'active' ? [account.email] : [])
  const informedOrganizations = [...new Set([...affiliated, ...informed])]
  const receiptId = `ers_${context.newSecret().toString('base64url')}`
  const command = {
    ruledOut,
    organizations: informedOrganizations,
    emailNameOf,
    receiptId,
    now: context.now.toISOString(),
  }
  const { state } = await context.execute(user.closeAccount, [userId], command)
  if (state.status !== 'closed') return null
  // Also when somebody else closed it just now: whoever asks is answered once it is done.
  await eventually(services, () => eraseAccount(context, services, state), { atMost: services.timeouts.erasure })
  return state.receiptId
}

/**
 * Sees to it that no invitation that the account took up has made it a member, or can from now on: one that still stands is withdrawn, so
 * that joining and closing at once cannot both succeed. Throws 409 `organization_member`. Answers those invitations.
 */
async function ruleOutMemberships(
  context: ExecutionContext,
  services: Services,
  userId: Id,
): Promise<readonly TakenUp[]> {
  const { repository } = services
  const { state: account } = await repository.load(user, [userId])
  // Before anything is withdrawn.
  if ((await membershipsOf(services, userId)).length > 0) throw new Problem('organization_member')
  const takenUp = account.status === 'active' ? account.takenUp : []
  for (const { organizationId, invitationId } of takenUp) {
    const emailNameOf = await invitedEmailNames(services, organizationId, ({ invitations, invited }) => [
      invitations.get(invited.get(invitationId) ?? ''),
    ])
    const command = { invitationId, emailNameOf }
    const write = context.execute(organization.withdrawInvitation, [organizationId], command, { organizationId })
    const { state, events } = await write
    if (state.status === 'active' && state.members.has(userId)) throw new Problem('organization_member')
    // Their bytes go with those of the account.
    await eventually(services, () => undoInvitations(context, services, withdrawnBy(events)))
  }
  return takenUp
}
