import { type AccountClosed, emailHash, user } from '@manabi/identity'
import { type EventOf, type Id, Unavailable } from '@manabi/kernel'
import { eraseAccount } from '../../erasure/eraseAccount.ts'
import type { ExecutionContext } from '../../execution.ts'
import { eventually } from '../../reactions/eventually.ts'
import type { Services } from '../../services.ts'
import { accountNow } from './accountNow.ts'

/**
 * Closes an account and erases it everywhere; `informed` are organizations to tell beside its own. 409 `organization_member`. Closed is
 * closed: what of the erasure fails after that is done by the reaction `erase-closed-accounts`.
 */
export async function endAccount(
  context: ExecutionContext,
  services: Services,
  userId: Id,
  informed: readonly Id[] = [],
): Promise<void> {
  // A membership that began a moment ago, perhaps through another process, counts.
  if (!(await context.caughtUp())) throw new Unavailable('readStore')
  const account = await accountNow(services.views, userId)
  const organizations = [...account.organizations, ...informed.map((id) => ({ id, roles: [] }))]
  const hashOf = (email: string) => emailHash(services.masterKey, email)
  const { events } = await context.execute(user.closeAccount, [userId], { organizations, hashOf })
  for (const { data } of events as readonly EventOf<typeof AccountClosed>[]) {
    await eventually(services, () => eraseAccount(context, services, data))
  }
}
