import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { departmentsOf } from '../organizations/departments.ts'
import { type Counts, countAt, countsAt, sum } from './counts.ts'
import { windowStart } from './reportDays.ts'
import { reportMonths } from './reportMonths.ts'
import { reportPeople } from './reportPeople.ts'
import { activeIn, type CoveredCourse, peopleIn, percentageOf, type ReportScope, reportScopeOf } from './reportScope.ts'
import { averageOf, noStanding, standingsIn } from './standings.ts'

interface AsOf {
  readonly today: Day
  /** As it was at the end of that day; null: as it is. */
  readonly asOf?: Day | null
}

/** What an organization's people did in the last 30 days, and how far they are (contract, `Overview`). */
export async function overviewOf(views: Views, organizationId: Id, { today, asOf = null }: AsOf) {
  const since = windowStart(asOf ?? today)
  const scope = await reportScopeOf(views, organizationId, { asOf, activeSince: since })
  const isCovered = coverageOf(scope)
  const days = scope.people.flatMap(({ counts }) =>
    Object.entries(countsAt(counts, 'days')).flatMap(([day, one]) => (day >= since ? [one as Counts] : [])),
  )
  const memberCount = peopleIn(scope.members)
  return {
    memberCount,
    activeMembers30d: activeIn(scope.people, since),
    pendingInvitations: scope.invitedCount,
    courseCount: scope.ownCourses.total,
    publishedCourseCount: scope.ownCourses.published,
    lessonsCompleted30d: sum(days.map((day) => coveredIn(countsAt(day, 'lessons'), isCovered))),
    coursesCompleted30d: sum(days.map((day) => coveredIn(countsAt(day, 'courses'), isCovered))),
    certificatesIssued30d: sum(days.map((day) => countAt(day, 'certificates'))),
    studySeconds30d: sum(days.map((day) => countAt(day, 'seconds'))),
    averagePercent: averageOf(standingsIn(byId(scope.courses), scope.people).values()),
    usedSeats: memberCount + scope.invitedCount,
  }
}

/** By course, in the order of titles (contract, `CompletionReport`). Drafts that nobody began or was assigned are left out. */
export async function completionReportOf(views: Views, organizationId: Id, asOf: Day | null = null) {
  const { courses, people } = await reportScopeOf(views, organizationId, { asOf })
  const standings = standingsIn(byId(courses), people)
  return courses
    .map((course) => ({ course, standing: standings.get(course.courseId) ?? noStanding }))
    .filter(({ course: { isOpen }, standing: { total } }) => isOpen || total > 0)
    .sort((one, other) => byTitle(one.course, other.course))
    .map(({ course: { courseId, title }, standing }) => ({
      ...{ courseId, title, assigned: standing.assigned, started: standing.started, completed: standing.completed },
      completionRate: percentageOf(standing.completed, standing.total),
      averagePercent: averageOf([standing]),
    }))
}

/** The departments by name, each about its members now (contract, `DepartmentReport`). */
export async function departmentReportOf(views: Views, organizationId: Id, today: Day) {
  const since = windowStart(today)
  const [scope, departments] = await Promise.all([
    reportScopeOf(views, organizationId, { activeSince: since }),
    departmentsOf(views, organizationId),
  ])
  const isCovered = coverageOf(scope)
  const courses = byId(scope.courses)
  const peerGroupsIn = Map.groupBy(
    scope.members.flatMap((peerGroup) => peerGroup.departmentIds.map((departmentId) => ({ departmentId, peerGroup }))),
    ({ departmentId }) => departmentId,
  )
  return departments.map(({ departmentId, name }) => {
    const peerGroups = (peerGroupsIn.get(departmentId) ?? []).map(({ peerGroup }) => peerGroup)
    const done = (what: 'lessons' | 'courses') =>
      sum(peerGroups.map(({ counts }) => coveredIn(countsAt(counts, 'done', what), isCovered)))
    return {
      departmentId,
      name,
      memberCount: peopleIn(peerGroups),
      activeMembers30d: activeIn(peerGroups, since),
      lessonsCompleted: done('lessons'),
      coursesCompleted: done('courses'),
      averagePercent: averageOf(standingsIn(courses, peerGroups).values()),
    }
  })
}

/** Each of these many months up to the one of today, oldest first (contract, `TrendReport`). */
export async function trendReportOf(
  views: Views,
  organizationId: Id,
  { months, today }: { months: number; today: Day },
) {
  const wanted = monthsUpTo(today.slice(0, 7), months)
  const inMonths = { where: { organizationId, bucket: { in: wanted.map((month) => `month/${month}`) } } }
  const [people, facts, scope] = await Promise.all([
    views.of(reportPeople).find(inMonths),
    views.of(reportMonths).find(inMonths),
    reportScopeOf(views, organizationId),
  ])
  const isCovered = coverageOf(scope)
  const byMonth = new Map<string, Counts>()
  for (const { doc } of [...people, ...facts]) {
    if (doc.kind === 'month') byMonth.set(doc.bucket, { ...byMonth.get(doc.bucket), ...doc.counts })
  }
  return wanted.map((month) => {
    const counts = byMonth.get(`month/${month}`) ?? {}
    return {
      month,
      activeLearners: countAt(counts, 'activeLearners'),
      lessonsCompleted: coveredIn(countsAt(counts, 'lessons'), isCovered),
      coursesCompleted: coveredIn(countsAt(counts, 'courses'), isCovered),
      quizzesPassed: coveredIn(countsAt(counts, 'quizzes'), isCovered),
      certificatesIssued: countAt(counts, 'certificatesIssued'),
      studySeconds: countAt(counts, 'studySeconds'),
      membersJoined: countAt(counts, 'membersJoined'),
    }
  })
}

const byId = (courses: readonly CoveredCourse[]): ReadonlyMap<Id, CoveredCourse> =>
  new Map(courses.map((course) => [course.courseId, course]))

/** Whether what was counted under `own`, or under another organization's course, is shown. */
const coverageOf = ({ courses }: ReportScope): ((owner: string) => boolean) => {
  const covered = new Set(courses.map(({ courseId }) => courseId))
  return (owner) => owner === 'own' || covered.has(owner)
}

const coveredIn = (byOwner: Counts, isCovered: (owner: string) => boolean): number =>
  sum(Object.entries(byOwner).map(([owner, count]) => (isCovered(owner) ? (count as number) : 0)))

function byTitle(one: CoveredCourse, other: CoveredCourse): number {
  const order = one.title.localeCompare(other.title, 'ja-JP')
  if (order !== 0) return order
  return one.courseId < other.courseId ? -1 : 1
}

function monthsUpTo(last: string, count: number): readonly string[] {
  const [year, month] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 - (count - 1 - index)
    return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
