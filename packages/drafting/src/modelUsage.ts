import { decider, type Id, type Timestamp, unreachable } from '@manabi/kernel'
import { type DraftingEvent, draftingEvents, ModelCalled } from './events.ts'

export interface ModelUsage {
  readonly lastCalledAt: Timestamp | null
}

/** What an organization asked of models. The stream is a record: nothing is decided by it, and each call is one more. */
export const modelUsage = decider<ModelUsage, DraftingEvent, [organizationId: Id]>()({
  name: 'model-usage',
  stream: (organizationId) => `model-usage-${organizationId}`,
  events: draftingEvents,
  initial: { lastCalledAt: null },
  // However many calls there were, no more is read.
  lastEvents: 1,
  evolve,
  decisions: { recordCall },
})

function evolve(_state: ModelUsage, event: DraftingEvent): ModelUsage {
  switch (event.type) {
    case 'ModelCalled':
      return { lastCalledAt: event.data.calledAt }
    default:
      return unreachable(event.type)
  }
}

type RecordCall = Parameters<typeof ModelCalled>[0]

function recordCall(_state: ModelUsage, command: RecordCall): readonly DraftingEvent[] {
  return [ModelCalled(command)]
}
