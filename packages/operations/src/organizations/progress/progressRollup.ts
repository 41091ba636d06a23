import type { Day, Id } from '@manabi/kernel'
import { outlinesOf, publishedLessonsOf } from '@manabi/projections/catalog/courseOutlines'
import type { MemberGroup } from '@manabi/projections/organizations/members'
import { countsAt, sum } from '@manabi/projections/reports/counts'
import { windowStart } from '@manabi/projections/reports/reportDays'
import { type CourseAt, theseCoursesAt } from '@manabi/projections/reports/reportHistoryAt'
import { activeIn, coursesReaching, peopleIn, reportScopeOf } from '@manabi/projections/reports/reportScope'
import { averageOf, standingsIn } from '@manabi/projections/reports/standings'
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
 * from the number of members, and a lesson that is published changes it at once. `asOf`: as it was at the end of that day; null: as it is.
 */
export async function progressRollupOf(
  views: Views,
  { organizationId, departmentId }: MemberGroup,
  { today, asOf }: { readonly today: Day; readonly asOf: Day | null },
): Promise<ProgressRollup> {
  const activeSince = windowStart(asOf ?? today)
  const { members } = await reportScopeOf(views, organizationId, { asOf, activeSince })
  const peerGroups = members.filter(
    ({ departmentIds }) => departmentId === null || departmentIds.includes(departmentId),
  )
  const started = peerGroups.flatMap(({ counts }) => Object.keys(countsAt(counts, 'courses')))
  const courses = await coursesOf(views, [...new Set([...coursesReaching(peerGroups), ...started])], asOf)
  const seen = courses
    .filter((course) => course.isPublic || course.organizationId === organizationId)
    .map((course) => [course.courseId, { ...course, isOpen: course.isPublished }] as const)
  const standings = [...standingsIn(new Map(seen), peerGroups).values()]
  return {
    memberCount: peopleIn(peerGroups),
    activeMembers: activeIn(peerGroups, activeSince),
    averagePercent: averageOf(standings),
    completedCourses: sum(standings.map(({ completed }) => completed)),
  }
}

async function coursesOf(views: Views, ids: readonly Id[], asOf: Day | null): Promise<readonly CourseAt[]> {
  if (asOf !== null) return theseCoursesAt(views, ids, asOf)
  const outlines = await outlinesOf(views, ids)
  return [...outlines.values()].map((outline) => ({
    ...outline,
    isDeleted: false,
    publishedLessons: publishedLessonsOf(outline).map(({ id }) => id),
  }))
}
