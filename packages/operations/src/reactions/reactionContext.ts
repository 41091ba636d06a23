import type { StoredEvent } from '@manabi/event-store'
import { type EventMetadata, type Id, systemMetadata } from '@manabi/kernel'
import { type ExecutionContext, executionContext } from '../execution.ts'
import { seededIdentifiers } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { Writes } from '../writes.ts'
import type { AnyReaction, DueItem } from './reaction.ts'

/** What leads to a reaction: an event, or something due. */
export interface Cause extends Pick<EventMetadata, 'organizationId' | 'causationId'> {
  readonly itemId: string
  /** Its time, in milliseconds since 1970: ids made for it bear that. */
  readonly at: number
}

/** What a reaction works with: it acts in its own name, and the ids that it makes derive from the cause. */
export function reactionContext(
  { name }: AnyReaction,
  services: Services,
  { organizationId, causationId, itemId, at }: Cause,
): ExecutionContext {
  const now = services.clock.now()
  const metadata = (named: Id | null | undefined): EventMetadata => ({
    ...systemMetadata(`reaction:${name}`, now, named === undefined ? organizationId : named),
    causationId,
  })
  // Its decisions are idempotent: nothing has to be looked for.
  const seed = { at, value: `${name}/${itemId}`, isRepetition: false }
  return executionContext(services, new Writes(services), {
    now,
    identifiers: seededIdentifiers(services, seed),
    metadata,
  })
}

export const causeOf = ({ id, metadata }: StoredEvent): Cause => ({
  organizationId: metadata.organizationId,
  causationId: id,
  itemId: id,
  at: Date.parse(metadata.occurredAt),
})

export const dueCause = ({ id }: DueItem): Cause => ({ organizationId: null, causationId: null, itemId: id, at: 0 })
