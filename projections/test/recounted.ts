import { type Day, type DomainEvent, endOfTokyoDay, type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import fc from 'fast-check'
import { runs } from '../../test/harness/runs.ts'
import type { AnyProjection } from './givenEvents.ts'
import { openViews } from './openViews.ts'
import { Recount } from './recount.ts'
import { historyOf, organizations, type Steps, steps } from './reportHistory.ts'

interface When {
  readonly organizationId: Id
  readonly today: Day
}
type Check<At extends When> = (views: Views, recount: Recount, at: At) => Promise<void>

const numRuns = runs(60)

/** Checks read models of any history against a plain recount over all its events, for each organization. */
export const expectRecounted = (models: readonly AnyProjection[], check: Check<When>) =>
  fc.assert(
    fc.asyncProperty(steps, (todo) =>
      inHistory(models, todo, async ({ events, now, views, today }) => {
        for (const organizationId of organizations)
          await check(views, new Recount(events, organizationId, now), { organizationId, today })
      }),
    ),
    { numRuns },
  )

interface Options {
  readonly steps?: typeof steps
  /** Tried first, each with the numbers of events whose days they are. */
  readonly examples?: [Steps, number[]][]
}

/** The same as of the ends of days: the recount is over what had come by then. */
export const expectRecountedAsOf = (
  models: readonly AnyProjection[],
  check: Check<When & { readonly asOf: Day }>,
  { steps: some = steps, examples = [] }: Options = {},
) =>
  fc.assert(
    fc.asyncProperty(some, fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }), (todo, picks) =>
      inHistory(models, todo, async ({ events, views, today }) => {
        const came = comingDays(events)
        for (const pick of picks) {
          const asOf = came[pick % events.length]!
          const then = events.filter((_, index) => came[index]! <= asOf)
          for (const organizationId of organizations) {
            const recount = new Recount(then, organizationId, new Date(endOfTokyoDay(asOf)))
            await check(views, recount, { organizationId, today, asOf })
          }
        }
      }),
    ),
    { numRuns, examples },
  )

interface History {
  readonly events: readonly Recorded[]
  readonly now: Date
  readonly today: Day
  readonly views: Views
}

async function inHistory(models: readonly AnyProjection[], todo: Steps, check: (of: History) => Promise<void>) {
  const { events, now } = historyOf(todo)
  const { views, close } = await openViews(models, events)
  await check({ events, now, views, today: tokyoDayOf(now.toISOString()) })
  await close()
}

/** The days on which events came: where the clock was set back, not before that of the event before of the same person or thing. */
function comingDays(events: readonly Recorded[]): readonly Day[] {
  const last = new Map<string, Day>()
  return events.map((event) => {
    const subject = subjectOf(event)
    const [before = '', day] = [last.get(subject), tokyoDayOf(event.metadata.occurredAt)]
    const came = [before, day].sort().at(-1)!
    last.set(subject, came)
    return came
  })
}

// biome-ignore lint/suspicious/noExplicitAny: events of every type.
function subjectOf({ type, data }: Recorded<DomainEvent<string, any>>): string {
  if (/^Lesson(Unp|P)ublished$/.test(type)) return data.lessonId
  // Neither is counted as of a day.
  if (type === 'ProfileChanged' || type === 'QuizFirstPassed') return type
  return data.userId ?? data.assignee?.id ?? data.departmentId ?? data.courseId ?? data.pathId ?? data.organizationId
}
