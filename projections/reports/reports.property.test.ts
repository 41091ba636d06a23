import { expect, it, jest } from '@jest/globals'
import { tokyoDayOf } from '@manabi/kernel'
import fc from 'fast-check'
import { assignments } from '../assignments/assignments.ts'
import { courseOutlines } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import { departments } from '../organizations/departments.ts'
import { openViews } from '../test/openViews.ts'
import { Recount } from '../test/recount.ts'
import { historyOf, steps } from '../test/reportHistory.ts'
import { reportMonths } from './reportMonths.ts'
import { reportPeople } from './reportPeople.ts'
import { completionReportOf, departmentReportOf, overviewOf, trendReportOf } from './reports.ts'

jest.setTimeout(120_000)

const models = [reportPeople, reportMonths, assignments, courseOutlines, courses, paths, departments]

it('every report is what a plain recount over all events gives, whatever happened [REP-003]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      const { events, now } = historyOf(todo)
      const today = tokyoDayOf(now.toISOString())
      const { views, close } = await openViews(models, events)
      for (const organizationId of ['org_1', 'org_2']) {
        const recount = new Recount(events, organizationId, now)
        expect(await overviewOf(views, organizationId, today)).toEqual(recount.overview())
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
