import { type EventMetadata, systemMetadata } from '@manabi/kernel'
import { type ExecutionContext, executionContext } from '../execution.ts'
import type { Services } from '../services.ts'
import { Writes } from '../writes.ts'
import type { AnyReaction } from './reaction.ts'

/** What a reaction works with: it acts in its own name, caused by the event. */
export function reactionContext(
  { name }: AnyReaction,
  services: Services,
  { organizationId, causationId }: Pick<EventMetadata, 'organizationId' | 'causationId'>,
): ExecutionContext {
  const now = services.clock.now()
  return executionContext(services, new Writes(services), now, (named) => ({
    ...systemMetadata(`reaction:${name}`, now, named === undefined ? organizationId : named),
    causationId,
  }))
}
