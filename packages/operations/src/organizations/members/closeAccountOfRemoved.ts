import { Problem } from '@manabi/kernel'
import { MemberRemoved, type OrganizationEvent } from '@manabi/organizations'
import type { ExecutionContext } from '../../execution.ts'
import { endAccount } from '../../identity/accounts/endAccount.ts'
import { reaction } from '../../reactions/reaction.ts'
import type { Services } from '../../services.ts'

/**
 * Closes the account of a person who was removed for good, and tells the organization. Answers the id of the receipt; null where nothing is
 * to be closed, or the person has become a member elsewhere since. Harmless when repeated.
 */
export async function closeAccountOfRemoved(
  context: ExecutionContext,
  services: Services,
  events: readonly OrganizationEvent[],
): Promise<string | null> {
  const removed = events.find((event) => event.type === 'MemberRemoved')
  if (removed === undefined || !removed.data.closesAccount) return null
  const { userId, organizationId } = removed.data
  return unlessMember(() => endAccount(context, services, userId, [organizationId]))
}

/** Tries again when an invitation was accepted meanwhile: the removal is kept, so the caller cannot retry it. */
async function unlessMember(close: () => Promise<string | null>, triesLeft = 5): Promise<string | null> {
  try {
    return await close()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'organization_member') return null
    if (error.code !== 'conflict' || triesLeft === 0) throw error
    return unlessMember(close, triesLeft - 1)
  }
}

/** Closes accounts where the process that removed the member died before it had. */
export const closeAccountsOfRemoved = reaction({
  name: 'close-accounts-of-removed',
  on: [MemberRemoved],
  react: async (event, context, services) => {
    await closeAccountOfRemoved(context, services, [event])
  },
})
