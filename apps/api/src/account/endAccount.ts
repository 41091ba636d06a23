import { closeAccount, emailHash, user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { accountNow } from '../identity/accountNow.ts'
import type { AnyRequest } from '../operation.ts'
import type { Services } from '../services.ts'
import { type ClosedAccount, eraseAccount } from './eraseAccount.ts'
import { purgeErased } from './purgeErased.ts'

type Request = Pick<AnyRequest, 'execute' | 'settled'>

/** Closes an account and erases it everywhere; `told` are organizations to tell beside its own. 409 `organization_member`. */
export async function endAccount(
  request: Request,
  services: Services,
  userId: Id,
  told: readonly Id[] = [],
): Promise<void> {
  // Who became a member a moment ago, perhaps through another process, is one.
  await request.settled()
  const account = await accountNow(services.views, userId)
  const organizations = [...account.organizations, ...told.map((id) => ({ id, roles: [] }))]
  const hashOf = (email: string) => emailHash(services.masterKey, email)
  const { events } = await request.execute(user, [userId], (state) => closeAccount(state, { organizations, hashOf }))
  for (const { data } of events) await eraseAccount(request, services, data as ClosedAccount)
  await purgeErased(services)
}
