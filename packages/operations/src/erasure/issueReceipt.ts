import { signReceipt, user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import type { ExecutionContext } from '../execution.ts'
import type { Services } from '../services.ts'
import type { Rewritten } from './purgeErased.ts'

/** Says for good that the closed account is erased everywhere. Nothing to do for one that was closed before there were receipts. */
export async function issueReceipt(
  { execute }: Pick<ExecutionContext, 'execute'>,
  services: Pick<Services, 'clock' | 'masterKey' | 'repository' | 'state'>,
  { userId, stores }: { readonly userId: Id; readonly stores: readonly Rewritten[] },
): Promise<void> {
  const { state } = await services.repository.load(user, [userId])
  if (state.status !== 'closed' || state.receiptId === null || state.isErased) return
  const completedAt = services.clock.now().toISOString()
  const { receiptId: id, requestedAt, keyDestroyedAt } = state
  const receipt = await signReceipt(services, { id, requestedAt, keyDestroyedAt, completedAt, stores })
  await execute(user.noteErased, [userId], { completedAt, stores, receipt })
}
