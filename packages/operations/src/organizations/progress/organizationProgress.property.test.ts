import { expect, it, jest } from '@jest/globals'
import type { Day, Id } from '@manabi/kernel'
import { assignments } from '@manabi/projections/assignments/assignments'
import { courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { courses } from '@manabi/projections/catalog/courses'
import { paths } from '@manabi/projections/catalog/paths'
import { members } from '@manabi/projections/organizations/members'
import { courseProgress } from '@manabi/projections/progress/courseProgress'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { reportHistory } from '@manabi/projections/reports/reportHistory'
import { reportPeople } from '@manabi/projections/reports/reportPeople'
import type { Views } from '@manabi/read-store'
import type { Recount } from '../../../../../projections/test/recount.ts'
import { expectRecounted, expectRecountedAsOf } from '../../../../../projections/test/recounted.ts'
import { everyMemberRow, organizationProgress } from './organizationProgress.ts'

jest.setTimeout(120_000)

const ofNow = [members, assignments, paths, courses, courseOutlines, courseProgress]
const models = [...ofNow, reportPeople, reportHistory, membershipHistory]

/** Rollup and rows of the organization and of each of its departments, page by page. */
async function expectPages(
  views: Views,
  recount: Recount,
  { organizationId, today, asOf = null }: { organizationId: Id; today: Day; asOf?: Day | null },
) {
  for (const departmentId of [null, ...recount.departments()]) {
    const group = { organizationId, departmentId }
    const rows = recount.progressRows(departmentId ?? undefined)
    for (const page of [1, 2, 3]) {
      const answer = await organizationProgress(views, group, { today, asOf, page, pageSize: 2 })
      expect(answer.rollup).toEqual(recount.progressRollup(departmentId ?? undefined))
      expect(answer.members).toEqual({ items: rows.slice(page * 2 - 2, page * 2), totalItems: rows.length })
    }
    const all = []
    for await (const row of everyMemberRow(views, group, asOf)) all.push(row)
    expect(all).toEqual(rows)
  }
}

it('rollup and rows are what a plain recount over all events gives, whatever happened [ORG-007]', () =>
  expectRecounted(models, expectPages))

it('rollup and rows as of any day are what a recount of what had come by then gives [REP-007]', () =>
  expectRecountedAsOf(models, expectPages))
