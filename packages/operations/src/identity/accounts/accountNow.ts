import { type Id, Unavailable } from '@manabi/kernel'
import { type AccountDoc, accountOf } from '@manabi/projections/identity/accounts'
import type { Views } from '@manabi/read-store'

/** The account of a person who is known to have one: 503 `unavailable` while the read model has not come that far. */
export async function accountNow(views: Views, userId: Id): Promise<AccountDoc> {
  const account = await accountOf(views, userId)
  if (account === null) throw new Unavailable('readStore')
  return account
}
