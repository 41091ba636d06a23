import type { Timestamp } from '@manabi/kernel'
import { AccountErased, AccountKeyDestroyed, type UserEvent } from './userEvents.ts'
import type { User } from './userState.ts'

/** Once; nothing to do for an account without a receipt. */
export function noteKeyDestroyed(state: User, { now }: { readonly now: Timestamp }): readonly UserEvent[] {
  if (state.status !== 'closed' || state.receiptId === null || state.keyDestroyedAt !== null) return []
  const { userId, receiptId } = state
  return [AccountKeyDestroyed({ userId, receiptId, keyDestroyedAt: now })]
}

export interface NoteErased {
  readonly completedAt: Timestamp
  readonly stores: readonly { readonly name: string; readonly rewrittenAt: Timestamp }[]
  /** Signed. */
  readonly receipt: string
}

/** Once; nothing to do for an account without a receipt. */
export function noteErased(state: User, { completedAt, stores, receipt }: NoteErased): readonly UserEvent[] {
  if (state.status !== 'closed' || state.receiptId === null || state.isErased) return []
  const { userId, receiptId } = state
  return [AccountErased({ userId, receiptId, completedAt, stores: [...stores], receipt })]
}
