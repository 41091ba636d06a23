import { type Day, type Id, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import {
  type RequirementHistory,
  requirementHistories,
} from '@manabi/projections/requirements/histories/requirementHistory'
import { type RequirementEvent, requirement, type Target, targetsOf } from '@manabi/requirements'
import type { Services } from '../services.ts'
import { eventsThen, foldedThen } from './eventsThen.ts'

interface RequirementsAsked {
  readonly organizationId: Id
  readonly requirementIds: readonly Id[]
}

export interface RequirementsOverTime {
  /** Days on which one of them was created, changed, or ended. */
  readonly changedOn: readonly Day[]
  /** All that fulfilled them at some time. */
  readonly targets: readonly Target[]
  /** Those that there were, by the events that had come by then. */
  readonly at: (asOf: Timestamp) => Promise<readonly RequirementHistory[]>
}

/** The requirements with these ids that belong to the organization, read once. */
export async function requirementsOverTime(
  services: Services,
  { organizationId, requirementIds }: RequirementsAsked,
): Promise<RequirementsOverTime> {
  const streams = requirementIds.map((id) => requirement.stream(id))
  const events = await eventsThen(services, streams, '~')
  return {
    changedOn: events.map(({ metadata }) => tokyoDayOf(metadata.occurredAt)),
    targets: (events as readonly Recorded<RequirementEvent>[]).flatMap(({ data }) =>
      'target' in data ? targetsOf(data) : [],
    ),
    at: async (asOf) => {
      const then = events.filter(({ metadata }) => metadata.occurredAt <= asOf)
      const histories = await foldedThen<RequirementHistory>(requirementHistories, then)
      return histories.filter((one) => one.organizationId === organizationId)
    },
  }
}

export const requirementsThen = async (services: Services, asked: RequirementsAsked, asOf: Timestamp) =>
  (await requirementsOverTime(services, asked)).at(asOf)
