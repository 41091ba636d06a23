import { expect, it, jest } from '@jest/globals'
import { endOfTokyoDay, tokyoDayOf } from '@manabi/kernel'
import fc from 'fast-check'
import { assignments } from '../assignments/assignments.ts'
import { courseOutlines } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import { departments } from '../organizations/departments.ts'
import { openViews } from '../test/openViews.ts'
import { Recount } from '../test/recount.ts'
import { historyOf, steps } from '../test/reportHistory.ts'
import { reportHistory } from './reportHistory.ts'
import { reportMonths } from './reportMonths.ts'
import { reportPeople } from './reportPeople.ts'
import { completionReportOf, departmentReportOf, overviewOf, trendReportOf } from './reports.ts'

jest.setTimeout(120_000)

const models = [reportPeople, reportHistory, reportMonths, assignments, courseOutlines, courses, paths, departments]

it('every report is what a plain recount over all events gives, whatever happened [REP-003]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const { events, now } = historyOf(todo)
      const today = tokyoDayOf(now.toISOString())
      const { views, close } = await openViews(models, events)
      for (const organizationId of ['org_1', 'org_2']) {
        const recount = new Recount(events, organizationId, now)
        expect(await overviewOf(views, organizationId, { today })).toEqual(recount.overview())
        expect(await completionReportOf(views, organizationId)).toEqual(recount.completion())
        expect(await departmentReportOf(views, organizationId, today)).toEqual(recount.departmentReport())
        const trend = await trendReportOf(views, organizationId, { months: 12, today })
        expect(trend).toEqual(trend.map(({ month }) => recount.month(month)))
      }
      await close()
    }),
    { numRuns: 60 },
  )
})

/** A department whose last member, who has a certificate, leaves before a path with another organization's course is assigned to it. */
const left: Parameters<typeof historyOf>[0] = (
  [
    { what: 'enter', user: 'usr_3' },
    { what: 'award', user: 'usr_3' },
    { what: 'wait', late: 41 },
    { what: 'leave', user: 'usr_3' },
    { what: 'assign', n: 1, isOdd: true },
  ] as const
).map((step) => ({
  ...{ user: 'usr_1', organization: 'org_1', department: 'dep_1', course: 'crs_1', path: 'pth_1' },
  ...{ n: 0, isOdd: false, late: 0, ...step },
}))

it('overview and completion as of any day are what a recount of what had come by then gives [REP-006]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }), async (todo, picks) => {
      const { events, now } = historyOf(todo)
      const { views, close } = await openViews(models, events)
      const today = tokyoDayOf(now.toISOString())
      for (const pick of picks) {
        const asOf = tokyoDayOf(events[pick % events.length]!.metadata.occurredAt)
        const then = events.filter(({ metadata }) => tokyoDayOf(metadata.occurredAt) <= asOf)
        for (const organizationId of ['org_1', 'org_2']) {
          const recount = new Recount(then, organizationId, new Date(endOfTokyoDay(asOf)))
          expect(await overviewOf(views, organizationId, { today, asOf })).toEqual(recount.overview())
          expect(await completionReportOf(views, organizationId, asOf)).toEqual(recount.completion())
        }
      }
      await close()
    }),
    { numRuns: 60, examples: [[left, Array.from({ length: 10 }, (_, pick) => 50 + pick)]] },
  )
})
