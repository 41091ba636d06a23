import { test } from '@manabi/assessment'
import { path } from '@manabi/catalog'
import { type Day, type Id, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { type PathHistory, pathHistories } from '@manabi/projections/requirements/histories/pathHistory'
import type { Target } from '@manabi/requirements'
import type { Services } from '../services.ts'
import { type CourseGroups, groupsOf, type Read } from './courseGroups.ts'
import { eventsThen, foldedThen } from './eventsThen.ts'

/** What some targets consist of, over time, as it was known at one moment. */
export interface Contents {
  readonly paths: readonly PathHistory[]
  readonly groups: CourseGroups
  /** The last one. */
  readonly titleOf: (target: Target) => string
}

/** The same at any moment, read once. */
export interface ContentsOverTime {
  /** All that ever belonged to the targets. */
  readonly courseIds: readonly Id[]
  readonly testIds: readonly Id[]
  /** Days on which a course became part of a group of translations: what was done in it before counts from then on. */
  readonly linkedOn: readonly Day[]
  /** By the events that had come by then. */
  readonly at: (asOf: Timestamp) => Promise<Contents>
}

/** Events after which a course may have another source, or other translations. */
const linking = new Set(['CourseTranslationAdded', 'CourseSourceChanged', 'CourseRestored'])

export async function contentsOf(services: Services, targets: readonly Target[]): Promise<ContentsOverTime> {
  const eventsByStream = new Map<string, readonly Recorded[]>()
  const eventsOf = (stream: string): readonly Recorded[] => eventsByStream.get(stream) ?? []
  const read: Read = async (streams) => {
    const missing = streams.filter((stream) => !eventsByStream.has(stream))
    const found = Map.groupBy(await eventsThen(services, missing, '~'), ({ stream }) => stream)
    for (const stream of missing) eventsByStream.set(stream, found.get(stream) ?? [])
    return streams.flatMap(eventsOf)
  }
  // A link that has ended is still one: so this reads whatever was part of the targets at some time.
  const { courseIds } = (await contentsIn(read, targets)).groups
  const all = [...eventsByStream.values()].flat()
  const times = all.map(({ metadata }) => metadata.occurredAt).sort()
  const remembered = new Map<Timestamp, Promise<Contents>>()
  const at = (asOf: Timestamp): Promise<Contents> => {
    const last = times.findLast((time) => time <= asOf) ?? ''
    const readThen: Read = async (streams) =>
      streams.flatMap((stream) => eventsOf(stream).filter(({ metadata }) => metadata.occurredAt <= last))
    const found = remembered.get(last) ?? contentsIn(readThen, targets)
    remembered.set(last, found)
    return found
  }
  return {
    ...{ courseIds, testIds: idsOf(targets, 'test'), at },
    linkedOn: all.flatMap(({ type, metadata }) => (linking.has(type) ? [tokyoDayOf(metadata.occurredAt)] : [])),
  }
}

async function contentsIn(read: Read, targets: readonly Target[]): Promise<Contents> {
  const streamsOfPaths = idsOf(targets, 'path').map((id) => path.stream(id))
  const paths = await foldedThen<PathHistory>(pathHistories, await read(streamsOfPaths))
  const inPaths = paths.flatMap(({ courses }) => courses.map(({ id }) => id))
  const groups = await groupsOf(read, [...new Set([...idsOf(targets, 'course'), ...inPaths])])
  const tests = await read(idsOf(targets, 'test').map((id) => test.stream(id)))
  const titleOf = ({ kind, id }: Target): string => {
    if (kind === 'course') return groups.of(id)[0]?.course.title ?? ''
    if (kind === 'path') return paths.find(({ pathId }) => pathId === id)?.title ?? ''
    return lastTitle(tests, id)
  }
  return { paths, groups, titleOf }
}

const idsOf = (targets: readonly Target[], kind: Target['kind']): readonly Id[] => [
  ...new Set(targets.filter((one) => one.kind === kind).map(({ id }) => id)),
]

const lastTitle = (events: readonly Recorded[], testId: Id): string =>
  events
    .map(({ data }) => data as { readonly testId: Id; readonly title?: string })
    .findLast((data) => data.testId === testId && data.title !== undefined)?.title ?? ''
