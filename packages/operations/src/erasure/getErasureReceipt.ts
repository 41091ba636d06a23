import { notFound, Text, Timestamp } from '@manabi/kernel'
import { erasureOf } from '@manabi/projections/identity/erasures'
import { z } from 'zod'
import { operation } from '../operation.ts'

const ErasureReceipt = z.object({
  id: z.string(),
  requestedAt: Timestamp,
  keyDestroyedAt: Timestamp.nullable().meta({ description: 'From then on no event can be read for what is personal.' }),
  completedAt: Timestamp.nullable(),
  stores: z.array(
    z.object({
      name: z.string(),
      rewrittenAt: Timestamp.nullable().meta({ description: 'From then on its files hold nothing of the person.' }),
    }),
  ),
  receipt: z
    .string()
    .nullable()
    .meta({ description: 'A compact JWS, ES256, over the other fields, by a key of the JWKS; null until completed.' }),
})

export const getErasureReceipt = operation({
  id: 'getErasureReceipt',
  method: 'get',
  path: '/erasure-receipts/{receiptId}',
  tag: 'Learner',
  summary: 'How far is the erasure of a closed account?',
  description:
    'For whoever has the id, which closing the account answered in the header `Erasure-Receipt`. It names no person.',
  caller: 'public',
  params: z.object({ receiptId: Text.min(1).max(128) }),
  response: ErasureReceipt,
  problems: ['not_found'],
  tool: false,
  handle: async ({ params }, { views }) => {
    const erasure = await erasureOf(views, params.receiptId)
    if (erasure === null) throw notFound()
    const { receiptId, requestedAt, keyDestroyedAt, completedAt, stores, receipt } = erasure
    return { id: receiptId, requestedAt, keyDestroyedAt, completedAt, stores: [...stores], receipt }
  },
})
