import { expect, it } from '@jest/globals'
import { type Day, type Id, tokyoDayOf } from '@manabi/kernel'
import { assignments } from '@manabi/projections/assignments/assignments'
import { courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { courses } from '@manabi/projections/catalog/courses'
import { paths } from '@manabi/projections/catalog/paths'
import { coursePeople } from '@manabi/projections/organizations/coursePeople'
import { departments } from '@manabi/projections/organizations/departments'
import { members, usedSeats } from '@manabi/projections/organizations/members'
import { peopleOfCourse } from '@manabi/projections/organizations/peopleOfCourse'
import { courseProgress } from '@manabi/projections/progress/courseProgress'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { windowStart } from '@manabi/projections/reports/reportDays'
import { reportHistory } from '@manabi/projections/reports/reportHistory'
import { reportPeople } from '@manabi/projections/reports/reportPeople'
import type { Views } from '@manabi/read-store'
import type { Recount } from '../../../../../projections/test/recount.ts'
import { expectRecounted, expectRecountedAsOf } from '../../../../../projections/test/recounted.ts'
import { stepsByTheClock } from '../../../../../projections/test/reportHistory.ts'
import { everyMemberRow, organizationProgress } from './organizationProgress.ts'

const ofNow = [members, coursePeople, departments, assignments, paths, courses, courseOutlines, courseProgress]
const models = [...ofNow, reportPeople, reportHistory, membershipHistory]

/** Rollup and rows of the organization and of each of its departments, page by page. */
async function expectPages(
  views: Views,
  recount: Recount,
  { organizationId, today, asOf = null }: { organizationId: Id; today: Day; asOf?: Day | null },
) {
  if (asOf === null) expect(await usedSeats(views, organizationId)).toBe(recount.people().size)
  for (const departmentId of [null, ...recount.departments()]) {
    const group = { organizationId, departmentId }
    const rows = recount.progressRows(departmentId ?? undefined)
    const { rollup } = await organizationProgress(views, group, { today, asOf, page: 1, pageSize: 1 })
    for (const page of [1, 2, 3]) {
      const answer = await organizationProgress(views, group, { today, asOf, page, pageSize: 2 })
      expect(answer.rollup).toEqual(recount.progressRollup(departmentId ?? undefined))
      expect(answer.members).toEqual({ items: rows.slice(page * 2 - 2, page * 2), totalItems: rows.length })
    }
    const all = []
    for await (const row of everyMemberRow(views, group, asOf)) all.push(row)
    expect(all).toEqual(rows)
    const since = windowStart(asOf ?? today)
    expect(rollup).toMatchObject({
      memberCount: all.length,
      activeMembers: all.filter(({ lastActivityAt: at }) => at !== null && tokyoDayOf(at) >= since).length,
      completedCourses: all.reduce((sum, { completedCourses }) => sum + completedCourses, 0),
    })
  }
}

it('rollup and rows are what a plain recount over all events gives, whatever happened [ORG-007]', () =>
  expectRecounted(models, expectPages))

/** Everyone to whom a published course is assigned, or who began it, by how far they are. */
async function expectPeopleOfCourses(
  views: Views,
  recount: Recount,
  { organizationId }: { readonly organizationId: Id },
) {
  for (const [courseId, { owner, isPublic, isPublished }] of recount.courses()) {
    if (!isPublished || (owner !== organizationId && !isPublic)) continue
    const standings = recount.members().map((userId) => ({ userId, ...recount.standing(courseId, [userId]) }))
    const expected = {
      not_started: standings.filter(({ assigned, started }) => assigned > 0 && started === 0),
      in_progress: standings.filter(({ started, completed }) => started > 0 && completed === 0),
      completed: standings.filter(({ completed }) => completed > 0),
    }
    for (const status of ['not_started', 'in_progress', 'completed'] as const) {
      const asked = { organizationId, courseId, status }
      const { items, totalItems } = await peopleOfCourse(views, asked, { page: 1, pageSize: 100 })
      expect(items.map(({ userId }) => userId).sort()).toEqual(expected[status].map(({ userId }) => userId).sort())
      expect(totalItems).toBe(items.length)
      for (const item of items) expect(item.status).toBe(status)
    }
  }
}

it('the people of a course are what a plain recount over all events gives, whatever happened [ORG-013]', () =>
  expectRecounted(models, expectPeopleOfCourses))

it('rollup and rows as of any day are what a recount of what had come by then gives [REP-007]', () =>
  expectRecountedAsOf(models, expectPages, { steps: stepsByTheClock }))
