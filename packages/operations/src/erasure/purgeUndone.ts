import type { Id } from '@manabi/kernel'
import type { ExecutionContext } from '../execution.ts'
import { clockReaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'
import { markErased, type Undone, undoneErasures } from './erasures.ts'
import { issueReceipt } from './issueReceipt.ts'
import { type ErasedStores, purgeErased } from './purgeErased.ts'

/** How a closed account is named among the erasures. */
export const accountErasure = (userId: Id): string => `${ofAccount}${userId}`
const ofAccount = 'account:'

const atMost = 5_000

export type PurgedStores = ErasedStores & Pick<Services, 'masterKey' | 'repository'>

/**
 * Makes the stores forget the bytes of what was undone, with one purge, which takes as long as the files are large. Then the receipts of
 * closed accounts are complete. Rejects with `Unavailable` while a read model with personal data has not come so far.
 */
export async function purgeUndone(
  context: Pick<ExecutionContext, 'execute'>,
  services: PurgedStores,
  undone: readonly Undone[],
): Promise<void> {
  if (undone.length === 0) return
  const stores = await purgeErased(services, undone)
  const ids = undone.map(({ id }) => id)
  for (const id of ids.filter((one) => one.startsWith(ofAccount)))
    await issueReceipt(context, services, { userId: id.slice(ofAccount.length) as Id, stores })
  await markErased(services, ids)
}

/** Purges the stores of whatever was undone and left to it. */
export const rewriteErasedBytes = clockReaction({
  name: 'rewrite-erased-bytes',
  everySeconds: 2,
  due: async (_, services) => (await undoneErasures(services, 1)).map(({ id }) => ({ id })),
  react: async (_, context, services) => purgeUndone(context, services, await undoneErasures(services, atMost)),
})
