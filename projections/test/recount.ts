import type { DomainEvent, Recorded } from '@manabi/kernel'
import { tokyoDayOf } from '@manabi/kernel'
import { dayNumberOf } from '../study/countedTime.ts'

// biome-ignore lint/suspicious/noExplicitAny: the recount reads events of every type, plainly.
type Any = Recorded<DomainEvent<string, any>>

/** The reports of an organization, by walking through all events each time: slow, and easy to believe. */
export class Recount {
  readonly #events: readonly Any[]
  readonly #organizationId: string
  readonly #today: string

  constructor(events: readonly Recorded[], organizationId: string, now: Date) {
    this.#events = events as readonly Any[]
    this.#organizationId = organizationId
    this.#today = tokyoDayOf(now.toISOString())
  }

  /** The state at the end. */
  people() {
    const people = new Map<string, { status: string; departments: Set<string> }>()
    for (const { type, data } of this.#events) {
      if (data.organizationId !== this.#organizationId) continue
      const person = people.get(data.userId)
      if (type === 'MemberInvited')
        people.set(data.userId, { status: 'invited', departments: new Set(data.departmentIds) })
      if (type === 'MemberAdded')
        people.set(data.userId, { status: 'member', departments: new Set(data.departmentIds) })
      if (type === 'MemberRemoved' || type === 'InvitationWithdrawn') people.delete(data.userId)
      if (type === 'DepartmentMemberAdded') person?.departments.add(data.departmentId)
      if (type === 'DepartmentMemberRemoved') person?.departments.delete(data.departmentId)
      if (type === 'DepartmentDeleted') for (const one of people.values()) one.departments.delete(data.departmentId)
    }
    return people
  }

  members(departmentId?: string): string[] {
    return [...this.people()].flatMap(([id, { status, departments }]) =>
      status === 'member' && (departmentId === undefined || departments.has(departmentId)) ? [id] : [],
    )
  }

  /** What `{o}/progress` says of a department, or of all. */
  progressRollup(departmentId?: string) {
    const members = this.members(departmentId)
    const standings = this.#known().map((courseId) => this.standing(courseId, members))
    return {
      memberCount: members.length,
      activeMembers: this.active(members),
      averagePercent: percent(
        total(standings.map(({ sixths }) => sixths)),
        6 * total(standings.map((one) => one.total)),
      ),
      completedCourses: total(standings.map(({ completed }) => completed)),
    }
  }

  /** Its rows, by name, then email. */
  progressRows(departmentId?: string) {
    const names = new Map<string, string>()
    const emails = new Map(this.#of('MemberAdded').map(({ data }) => [data.userId, data.email]))
    for (const { data } of this.#of('MemberAdded', 'ProfileChanged')) names.set(data.userId, data.displayName)
    return this.members(departmentId)
      .map((userId) => ({
        ...{ userId, displayName: names.get(userId)!, email: emails.get(userId)!, employeeNumber: null },
        departments: this.departments()
          .filter((id) => this.people().get(userId)!.departments.has(id))
          .map((id) => ({ id, name: id.slice(6) }))
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
        ...this.#progressOf(userId),
      }))
      .sort((one, other) => rowOrder(one, other))
  }

  #progressOf(userId: string) {
    const counted = this.#known()
      .map((courseId) => ({ courseId, ...this.standing(courseId, [userId]) }))
      .filter(({ total }) => total > 0)
    const started = counted.filter((one) => one.started > 0)
    const times = activity(this.#events, userId).filter(({ data }) => this.#isSeen(data))
    const percents = counted.map(({ sixths }) => percent(sixths, 6))
    return {
      assignedCourses: counted.filter((one) => one.assigned > 0).length,
      startedCourses: started.length,
      completedCourses: counted.filter((one) => one.completed > 0).length,
      averagePercent: counted.length === 0 ? 0 : Math.floor(total(percents) / counted.length),
      lastActivityAt: times.map(lastOf).sort().at(-1) ?? null,
    }
  }

  /** Courses that the organization may know of. */
  #known(): string[] {
    return [...this.courses()].flatMap(([id, { owner, isPublic, isDeleted }]) =>
      !isDeleted && (owner === this.#organizationId || isPublic) ? [id] : [],
    )
  }

  departments(): string[] {
    const ids = new Set<string>()
    for (const { type, data } of this.#events) {
      if (data.organizationId !== this.#organizationId) continue
      if (type === 'DepartmentCreated') ids.add(data.departmentId)
      if (type === 'DepartmentDeleted') ids.delete(data.departmentId)
    }
    return [...ids]
  }

  /** By course: who owns it, whether it is published, and its published lessons. */
  courses() {
    const courses = new Map<string, Course>()
    for (const { type, data } of this.#events) {
      const course = courses.get(data.courseId)
      if (type === 'CourseCreated') {
        const { organizationId: owner, isPublic } = data
        courses.set(data.courseId, { owner, isPublic, isPublished: false, isDeleted: false, lessons: new Set() })
      }
      if (type === 'CourseChanged') course!.isPublic = data.isPublic
      if (type === 'CoursePublished') course!.isPublished = true
      if (type === 'CourseUnpublished') course!.isPublished = false
      if (type === 'CourseDeleted') Object.assign(course!, { isPublished: false, isDeleted: true })
      if (type === 'LessonPublished') course!.lessons.add(data.lessonId)
      if (type === 'LessonUnpublished') course!.lessons.delete(data.lessonId)
    }
    return courses
  }

  /** What each member is assigned. */
  assigned(): Map<string, Set<string>> {
    const paths = new Map<string, string[]>()
    const assigned = new Map<string, Set<string>>()
    for (const { type, data } of this.#events) {
      if (type === 'PathWritten') paths.set(data.pathId, data.courseIds)
      if (data.organizationId !== this.#organizationId) continue
      if (type === 'CourseAssigned') put(assigned, data.assignee.id).add(data.courseId)
      if (type === 'PathAssigned') put(assigned, data.assignee.id).add(data.pathId)
      if (type === 'CourseUnassigned') put(assigned, data.assignee.id).delete(data.courseId)
      if (type === 'PathUnassigned') put(assigned, data.assignee.id).delete(data.pathId)
      if (type === 'DepartmentDeleted') assigned.delete(data.departmentId)
    }
    const reached = new Map<string, Set<string>>()
    for (const [userId, { status, departments }] of this.people()) {
      if (status !== 'member') continue
      const ids = [userId, ...departments].flatMap((id) => [...(assigned.get(id) ?? [])])
      reached.set(userId, new Set(ids.flatMap((id) => paths.get(id) ?? [id])))
    }
    return reached
  }

  /** Those that reports are about. What was done in one of their own that was deleted since stays done. */
  present(): string[] {
    return this.covered().filter((id) => !this.courses().get(id)!.isDeleted)
  }

  covered(): string[] {
    const assigned = new Set([...this.assigned().values()].flatMap((ids) => [...ids]))
    return [...this.courses()].flatMap(([id, { owner, isPublic, isDeleted }]) =>
      owner === this.#organizationId || (assigned.has(id) && isPublic && !isDeleted) ? [id] : [],
    )
  }

  /** The day, or month, of each lesson that somebody completed: the earliest reported. */
  lessons(userId: string, courseId: string): Map<string, string> {
    const ofUser = this.#events.filter(({ data }) => data.userId === userId && data.courseId === courseId)
    const completed = new Set(ofUser.flatMap(({ type, data }) => (type === 'LessonCompleted' ? [data.lessonId] : [])))
    const reported = ofUser.filter(
      ({ type, data }) =>
        ['LessonCompleted', 'LessonCompletionReported'].includes(type) || (type === 'QuizAttempted' && data.isPassed),
    )
    return new Map(
      [...completed].map((id) => [
        id,
        reported
          .filter(({ data }) => data.lessonId === id)
          .map(at)
          .sort()[0]!,
      ]),
    )
  }

  completedAt(userId: string, courseId: string): string | null {
    const event = this.#of('CourseCompleted').find(({ data }) => data.userId === userId && data.courseId === courseId)
    if (event === undefined) return null
    const lessons = this.lessons(userId, courseId)
    return event.data.lessonIds.length === 0
      ? at(event)
      : event.data.lessonIds
          .map((id: string) => lessons.get(id)!)
          .sort()
          .at(-1)
  }

  #of(...types: string[]): Any[] {
    return this.#events.filter(({ type }) => types.includes(type))
  }

  /** A clock that was ahead makes times to come: they are recent, too. */
  #isRecent(time: string): boolean {
    return dayNumberOf(this.#today) - dayNumberOf(tokyoDayOf(time)) < 30
  }

  /** For these members. */
  standing(courseId: string, users: readonly string[]) {
    const course = this.courses().get(courseId)!
    const assigned = this.assigned()
    const began = ({ type, data }: Any) => data.courseId === courseId && type !== 'StudySessionRecorded'
    const started = users.filter((id) => activity(this.#events, id).some(began))
    const isOpen = course.isPublished
    const reached = users.filter((id) => assigned.get(id)?.has(courseId) && (isOpen || started.includes(id)))
    const all = [...new Set([...reached, ...started])]
    const completed = started.filter((id) => this.completedAt(id, courseId) !== null)
    // In sixths, which three lessons or fewer divide.
    const sixths = all.map((id) => {
      const lessons = this.lessons(id, courseId)
      const done = [...course.lessons].filter((lesson) => lessons.has(lesson)).length
      if (course.lessons.size === 0) return completed.includes(id) ? 6 : 0
      return (done * 6) / course.lessons.size
    })
    return {
      assigned: reached.length,
      started: started.length,
      completed: completed.length,
      total: all.length,
      sixths: total(sixths),
    }
  }

  completion() {
    return this.present()
      .map((courseId) => ({ courseId, ...this.standing(courseId, this.members()) }))
      .filter(({ courseId, total }) => this.courses().get(courseId)!.isPublished || total > 0)
      .sort((one, other) => (one.courseId < other.courseId ? -1 : 1))
      .map(({ total: whole, sixths, ...row }) => ({
        ...{ ...row, title: row.courseId, completionRate: percent(row.completed, whole) },
        averagePercent: percent(sixths, whole * 6),
      }))
  }

  average(users: readonly string[]): number {
    const standings = this.present().map((courseId) => this.standing(courseId, users))
    return percent(total(standings.map(({ sixths }) => sixths)), 6 * total(standings.map((one) => one.total)))
  }

  active(users: readonly string[]): number {
    return users.filter((id) =>
      activity(this.#events, id).some((event) => this.#isSeen(event.data) && this.#isRecent(lastOf(event))),
    ).length
  }

  /** When these members completed lessons, and courses. */
  done(users: readonly string[]) {
    const pairs = users.flatMap((userId) => this.covered().map((courseId) => [userId, courseId] as const))
    return {
      lessons: pairs.flatMap((pair) => [...this.lessons(...pair).values()]),
      courses: pairs.flatMap((pair) => this.completedAt(...pair) ?? []),
    }
  }

  overview() {
    const members = this.members()
    const own = [...this.courses().values()].filter(
      ({ owner, isDeleted }) => owner === this.#organizationId && !isDeleted,
    )
    const { lessons, courses } = this.done(members)
    const issued = this.#of('CertificateAwarded').filter(
      ({ data }) => members.includes(data.userId) && data.organizationId === this.#organizationId,
    )
    const invited = this.people().size - members.length
    return {
      memberCount: members.length,
      activeMembers30d: this.active(members),
      pendingInvitations: invited,
      courseCount: own.length,
      publishedCourseCount: own.filter(({ isPublished }) => isPublished).length,
      lessonsCompleted30d: lessons.filter((time) => this.#isRecent(time)).length,
      coursesCompleted30d: courses.filter((time) => this.#isRecent(time)).length,
      certificatesIssued30d: issued.filter((event) => this.#isRecent(at(event))).length,
      studySeconds30d: total(members.map((id) => this.#studied(id, (time) => this.#isRecent(time)))),
      averagePercent: this.average(members),
      usedSeats: this.people().size,
    }
  }

  departmentReport() {
    return this.departments().map((departmentId) => {
      const members = this.members(departmentId)
      const { lessons, courses } = this.done(members)
      return {
        ...{ departmentId, name: departmentId.slice(6), memberCount: members.length },
        ...{
          activeMembers30d: this.active(members),
          lessonsCompleted: lessons.length,
          coursesCompleted: courses.length,
        },
        averagePercent: this.average(members),
      }
    })
  }

  /** Second by second. */
  #studied(userId: string, counts: (time: string) => boolean, mustBelong = false): number {
    const tens = new Set<number>()
    for (const { data } of this.#of('StudySessionRecorded')) {
      if (data.userId !== userId || !this.#isSeen(data) || (mustBelong && !this.#belonged(data))) continue
      const from = Math.floor(Date.parse(data.startedAt) / 1_000)
      for (let second = from; second < from + data.seconds; second += 10) {
        if (counts(new Date(second * 1_000).toISOString())) tens.add(second)
      }
    }
    return tens.size * 10
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  #isSeen = (data: any): boolean =>
    (data.isPublicCourse !== false && data.testOrganizationId === undefined) ||
    (data.courseOrganizationId ?? data.testOrganizationId) === this.#organizationId
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  #belonged = (data: any): boolean => data.organizations.some(({ id }: { id: string }) => id === this.#organizationId)

  month(month: string) {
    const isIn = (time: string) => tokyoDayOf(time).startsWith(month)
    const covered = this.covered()
    const here = this.#events.filter(({ data }) => data.organizations !== undefined && this.#belonged(data))
    const inCourse = here.filter(({ data }) => covered.includes(data.courseId) && this.#isSeen(data))
    const pairs = (type: string) => inCourse.filter((event) => event.type === type).map(({ data }) => data)
    const users = [...new Set(here.map(({ data }) => data.userId as string))]
    const active = users.filter((id) =>
      activity(here, id).some((event) => this.#isSeen(event.data) && timesOf(event).some(isIn)),
    )
    const passes = inCourse.filter(({ type, data }) => data.isFirstPass || type === 'QuizFirstPassed')
    return {
      month,
      activeLearners: active.length,
      lessonsCompleted: pairs('LessonCompleted').filter((one) =>
        isIn(this.lessons(one.userId, one.courseId).get(one.lessonId)!),
      ).length,
      coursesCompleted: pairs('CourseCompleted').filter((one) => isIn(this.completedAt(one.userId, one.courseId)!))
        .length,
      quizzesPassed: passes.filter((event) => isIn(at(event))).length,
      certificatesIssued: this.#of('CertificateAwarded').filter(
        (event) => event.data.organizationId === this.#organizationId && isIn(at(event)),
      ).length,
      studySeconds: total(users.map((id) => this.#studied(id, isIn, true))),
      membersJoined: this.#of('MemberAdded').filter(
        (event) => event.data.organizationId === this.#organizationId && isIn(event.metadata.occurredAt),
      ).length,
    }
  }
}

interface Course {
  owner: string
  isPublic: boolean
  isPublished: boolean
  isDeleted: boolean
  lessons: Set<string>
}

const rowOrder = (
  one: { userId: string; displayName: string },
  other: { userId: string; displayName: string },
): number => one.displayName.localeCompare(other.displayName, 'ja-JP') || (one.userId < other.userId ? -1 : 1)

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole))

const put = (sets: Map<string, Set<string>>, key: string): Set<string> => {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set)
  return set
}

const at = ({ data, metadata }: Any): string =>
  data.submittedAt ?? data.occurredAt ?? data.issuedAt ?? metadata.occurredAt

const activityTypes = [
  'LessonViewed',
  'LessonCompleted',
  'LessonCompletionReported',
  'QuizAttempted',
  'TestAttempted',
  'CourseCompleted',
]

const activity = (events: readonly Any[], userId: string): Any[] =>
  events.filter(
    ({ type, data }) =>
      data.userId === userId && (activityTypes.includes(type) || (type === 'StudySessionRecorded' && data.seconds > 0)),
  )

/** A session is activity on each of its days. */
const timesOf = (event: Any): string[] => {
  if (event.type !== 'StudySessionRecorded') return [at(event)]
  const start = Math.floor(Date.parse(event.data.startedAt) / 1_000) * 1_000
  return [start, start + event.data.seconds * 1_000 - 1_000].map((time) => new Date(time).toISOString())
}
const lastOf = (event: Any): string => timesOf(event).at(-1)!
