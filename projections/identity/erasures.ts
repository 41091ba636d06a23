import type { UserEvent } from '@manabi/identity'
import type { Id, Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface ErasureDoc {
  readonly receiptId: string
  /** What the account was: not shown, for looking whether anything of it is left. */
  readonly userId: Id
  readonly requestedAt: Timestamp
  readonly keyDestroyedAt: Timestamp | null
  readonly completedAt: Timestamp | null
  readonly stores: readonly { readonly name: string; readonly rewrittenAt: Timestamp | null }[]
  readonly receipt: string | null
}

/** How far the erasure of each closed account is. One document an account that was closed. */
export const erasures = projection<ErasureDoc, UserEvent>()({
  name: 'erasures',
  version: 2,
  indexes: [['requestedAt']],
  on: {
    AccountClosed: [
      ({ data: { receiptId } }) => (receiptId === null ? [] : [receiptId]),
      (_doc, { data: { receiptId, userId, requestedAt }, metadata }) => ({
        receiptId: receiptId!,
        userId,
        requestedAt: requestedAt ?? metadata.occurredAt,
        keyDestroyedAt: null,
        completedAt: null,
        stores: ['state', 'views'].map((name) => ({ name, rewrittenAt: null })),
        receipt: null,
      }),
    ],
    AccountKeyDestroyed: [
      ({ data }) => data.receiptId,
      (doc, { data: { keyDestroyedAt } }) => doc && { ...doc, keyDestroyedAt },
    ],
    AccountErased: [
      ({ data }) => data.receiptId,
      (doc, { data: { completedAt, stores, receipt } }) => doc && { ...doc, completedAt, stores, receipt },
    ],
  },
})

export const erasureOf = (views: Views, receiptId: string): Promise<ErasureDoc | null> =>
  views.of(erasures).get(receiptId)

/** Oldest first. */
export async function listErasures(views: Views): Promise<readonly ErasureDoc[]> {
  const sort = [['requestedAt', 'asc'] as const, ['id', 'asc'] as const]
  return (await views.of(erasures).find({ sort })).map(({ doc }) => doc)
}
