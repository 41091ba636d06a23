import { type Day, endOfTokyoDay, type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
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

/**
 * The same as of the ends of days: the recount is over what had come by then. `examples` are tried first, each with the numbers of
 * events whose days they are.
 */
export const expectRecountedAsOf = (
  models: readonly AnyProjection[],
  check: Check<When & { readonly asOf: Day }>,
  examples: [Steps, number[]][] = [],
) =>
  fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }), (todo, picks) =>
      inHistory(models, todo, async ({ events, views, today }) => {
        for (const pick of picks) {
          const asOf = tokyoDayOf(events[pick % events.length]!.metadata.occurredAt)
          const then = events.filter(({ metadata }) => tokyoDayOf(metadata.occurredAt) <= asOf)
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
