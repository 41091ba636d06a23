import { expect, it, jest } from '@jest/globals'
import { type Day, endOfTokyoDay, type Recorded, tokyoDayOf } from '@manabi/kernel'
import { assignments } from '@manabi/projections/assignments/assignments'
import { courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { courses } from '@manabi/projections/catalog/courses'
import { paths } from '@manabi/projections/catalog/paths'
import { members } from '@manabi/projections/organizations/members'
import { courseProgress } from '@manabi/projections/progress/courseProgress'
import { progressDays } from '@manabi/projections/progress/progressDays'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { reportHistory } from '@manabi/projections/reports/reportHistory'
import { reportPeople } from '@manabi/projections/reports/reportPeople'
import type { Views } from '@manabi/read-store'
import fc from 'fast-check'
import { openViews } from '../../../../../projections/test/openViews.ts'
import { Recount } from '../../../../../projections/test/recount.ts'
import { historyOf, steps } from '../../../../../projections/test/reportHistory.ts'
import { everyMemberRow, organizationProgress } from './organizationProgress.ts'

jest.setTimeout(120_000)

const ofNow = [members, assignments, paths, courses, courseOutlines, courseProgress]
const models = [...ofNow, reportPeople, reportHistory, membershipHistory, progressDays]

interface When {
  readonly today: Day
  readonly asOf: Day | null
}

/** Rollup and rows of the organization and of each of its departments, page by page. */
async function expectRecounted(
  views: Views,
  recount: Recount,
  { organizationId, ...when }: When & { organizationId: string },
) {
  for (const departmentId of [null, ...recount.departments()]) {
    const group = { organizationId, departmentId }
    const rows = recount.progressRows(departmentId ?? undefined)
    for (const page of [1, 2, 3]) {
      const answer = await organizationProgress(views, group, { ...when, page, pageSize: 2 })
      expect(answer.rollup).toEqual(recount.progressRollup(departmentId ?? undefined))
      expect(answer.members).toEqual({ items: rows.slice(page * 2 - 2, page * 2), totalItems: rows.length })
    }
    const all = []
    for await (const row of everyMemberRow(views, group, when.asOf)) all.push(row)
    expect(all).toEqual(rows)
  }
}

it('rollup and rows are what a plain recount over all events gives, whatever happened [ORG-007]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const { events, now } = historyOf(todo)
      const { views, close } = await openViews(models, events)
      const today = tokyoDayOf(now.toISOString())
      for (const organizationId of ['org_1', 'org_2']) {
        const recount = new Recount(events, organizationId, now)
        await expectRecounted(views, recount, { organizationId, today, asOf: null })
      }
      await close()
    }),
    { numRuns: 60 },
  )
})

it('rollup and rows as of any day are what a recount of what had come by then gives [REP-007]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }), async (todo, picks) => {
      const { events, now } = historyOf(todo)
      const { views, close } = await openViews(models, events)
      const today = tokyoDayOf(now.toISOString())
      for (const pick of picks) {
        const asOf = tokyoDayOf(events[pick % events.length]!.metadata.occurredAt)
        const then: readonly Recorded[] = events.filter(({ metadata }) => tokyoDayOf(metadata.occurredAt) <= asOf)
        for (const organizationId of ['org_1', 'org_2']) {
          const recount = new Recount(then, organizationId, new Date(endOfTokyoDay(asOf)))
          await expectRecounted(views, recount, { organizationId, today, asOf })
        }
      }
      await close()
    }),
    { numRuns: 60 },
  )
})
