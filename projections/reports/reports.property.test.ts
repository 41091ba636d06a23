import { expect, it } from '@jest/globals'
import { assignments } from '../assignments/assignments.ts'
import { courseOutlines } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import { departments } from '../organizations/departments.ts'
import { expectRecounted, expectRecountedAsOf } from '../test/recounted.ts'
import type { Steps } from '../test/reportHistory.ts'
import { reportHistory } from './reportHistory.ts'
import { reportMonths } from './reportMonths.ts'
import { reportPeople } from './reportPeople.ts'
import { completionReportOf, departmentReportOf, overviewOf, trendReportOf } from './reports.ts'

const models = [reportPeople, reportHistory, reportMonths, assignments, courseOutlines, courses, paths, departments]

it('every report is what a plain recount over all events gives, whatever happened [REP-003]', () =>
  expectRecounted(models, async (views, recount, { organizationId, today }) => {
    expect(await overviewOf(views, organizationId, { today })).toEqual(recount.overview())
    expect(await completionReportOf(views, organizationId)).toEqual(recount.completion())
    expect(await departmentReportOf(views, organizationId, today)).toEqual(recount.departmentReport())
    const trend = await trendReportOf(views, organizationId, { months: 12, today })
    expect(trend).toEqual(trend.map(({ month }) => recount.month(month)))
  }))

/** A department whose last member, who has a certificate, leaves before a path with another organization's course is assigned to it. */
const left: Steps = (
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

it('overview and completion as of any day are what a recount of what had come by then gives [REP-006]', () =>
  expectRecountedAsOf(
    models,
    async (views, recount, { organizationId, today, asOf }) => {
      expect(await overviewOf(views, organizationId, { today, asOf })).toEqual(recount.overview())
      expect(await completionReportOf(views, organizationId, asOf)).toEqual(recount.completion())
    },
    { examples: [[left, Array.from({ length: 10 }, (_, pick) => 50 + pick)]] },
  ))
