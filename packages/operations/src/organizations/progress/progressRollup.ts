import { type Id, tokyoDayOf } from '@manabi/kernel'
import { type CourseOutlineDoc, courseOutlines, publishedLessonsOf } from '@manabi/projections/catalog/courseOutlines'
import type { MemberGroup } from '@manabi/projections/organizations/members'
import { countsAt, sum } from '@manabi/projections/reports/counts'
import { windowStart } from '@manabi/projections/reports/reportDays'
import { peopleIn, percentageOf, reportScopeOf, standingIn } from '@manabi/projections/reports/reportScope'
import type { Views } from '@manabi/read-store'

/** What the members of a group come to (contract, `OrganizationProgress`). */
export interface ProgressRollup {
  readonly memberCount: number
  readonly activeMembers: number
  readonly averagePercent: number
  readonly completedCourses: number
}

/**
 * From the counters of reports: what it costs follows from the combinations of departments and own assignments that there are, not
 * from the number of members, and a lesson that is published changes it at once.
 */
export async function progressRollupOf(
  views: Views,
  { organizationId, departmentId }: MemberGroup,
  now: Date,
): Promise<ProgressRollup> {
  const { members } = await reportScopeOf(views, organizationId)
  const cohorts = members.filter(({ departmentIds }) => departmentId === null || departmentIds.includes(departmentId))
  const courseIds = cohorts.flatMap(({ reached, counts }) => [...reached, ...Object.keys(countsAt(counts, 'courses'))])
  const outlines = await views.of(courseOutlines).getMany([...new Set(courseIds)])
  const standings = [...outlines.values()]
    .filter((outline) => outline.isPublic || outline.organizationId === organizationId)
    .map((outline) => standingIn(measurable(outline), cohorts))
  const since = windowStart(tokyoDayOf(now.toISOString()))
  const days = cohorts.flatMap(({ counts }) => Object.entries(countsAt(counts, 'last')))
  return {
    memberCount: peopleIn(cohorts),
    activeMembers: sum(days.map(([day, people]) => (day >= since ? (people as number) : 0))),
    averagePercent: percentageOf(sum(standings.map(({ done }) => done)), sum(standings.map(({ total }) => total))),
    completedCourses: sum(standings.map(({ completed }) => completed)),
  }
}

const measurable = (outline: CourseOutlineDoc) => ({
  ...{ courseId: outline.courseId as Id, title: outline.title, isOpen: outline.isPublished },
  publishedLessons: publishedLessonsOf(outline).map(({ id }) => id),
})
