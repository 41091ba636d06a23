import { defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const tokens = z.int().min(0).nullable()

/** A model was asked for a draft, which its provider bills. Of the texts nothing is kept. */
export const ModelCalled = defineEvent(
  'ModelCalled',
  z.object({
    organizationId: Id,
    /** What it was asked for: the operation's id. */
    operation: z.string(),
    model: z.string(),
    /** As the provider counted them; null where it did not say. */
    inputTokens: tokens,
    outputTokens: tokens,
    /** `unusable`: the answer did not fit; `failed`: none came that could be read; `cancelled`: the caller left before it came. */
    outcome: z.enum(['usable', 'unusable', 'failed', 'cancelled']),
    calledAt: Timestamp,
  }),
)

export const draftingEvents = [ModelCalled] as const
export type DraftingEvent = EventOf<(typeof draftingEvents)[number]>
