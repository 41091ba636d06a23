import { TestAttempted } from '@manabi/assessment'
import { CourseAssigned, CourseUnassigned, PathAssigned, PathUnassigned } from '@manabi/assignments'
import { CertificateAwarded } from '@manabi/awards'
import {
  CourseChanged,
  CourseCreated,
  CourseDeleted,
  CoursePublished,
  CourseUnpublished,
  LessonPlaced,
  LessonPublished,
  LessonUnpublished,
  LessonWritten,
  PathWritten,
  SectionAdded,
} from '@manabi/catalog'
import { ProfileChanged } from '@manabi/identity'
import { type DomainEvent, type Id, type Recorded, systemMetadata } from '@manabi/kernel'
import {
  DepartmentCreated,
  DepartmentDeleted,
  DepartmentMemberAdded,
  DepartmentMemberRemoved,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  OrganizationCreated,
} from '@manabi/organizations'
import {
  CourseCompleted,
  LessonCompleted,
  LessonCompletionReported,
  LessonViewed,
  QuizAttempted,
  QuizFirstPassed,
} from '@manabi/progress'
import { StudySessionRecorded } from '@manabi/study'
import fc from 'fast-check'

const day = 86_400_000
const hour = day / 24
export const organizations = ['org_1', 'org_2']
const users = ['usr_1', 'usr_2', 'usr_3', 'usr_4']
const departments = ['dep_1', 'dep_2']
const paths = ['pth_1', 'pth_2']
/** The last two are of the second organization. At first `crs_3` is public, and no other. */
const courses = ['crs_1', 'crs_2', 'crs_3', 'crs_4']
const ownerOf = (courseId: Id): Id => (courseId < 'crs_3' ? 'org_1' : 'org_2')
const lessonsOf = (courseId: Id): Id[] => [1, 2, 3].map((n) => `les_${courseId}_${n}`)

const what = [
  ...(['invite', 'withdraw', 'join', 'leave', 'enter', 'exit', 'delete', 'assign', 'unassign'] as const),
  ...(['path', 'course', 'lesson', 'view', 'complete', 'complete', 'complete', 'report', 'quiz', 'test'] as const),
  ...(['study', 'award', 'wait', 'rename', 'remove', 'show'] as const),
]

/** Things that may happen; what cannot happen then does not. `clock`: the clock of the server is set, ahead or back. */
const stepsOf = (kinds: readonly ('clock' | (typeof what)[number])[]) =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...kinds),
      user: fc.constantFrom(...users),
      organization: fc.constantFrom('org_1', 'org_1', 'org_2'),
      department: fc.constantFrom(...departments),
      course: fc.constantFrom(...courses),
      path: fc.constantFrom(...paths),
      n: fc.nat(2),
      isOdd: fc.boolean(),
      late: fc.nat(50),
    }),
    { minLength: 20, maxLength: 120 },
  )

export const steps = stepsOf([...what, 'clock', 'clock'])
export const stepsByTheClock = stepsOf(what)
export type Steps = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? readonly One[] : never
type Step = Steps[number]

/** The events of a history that begins on 2026-01-01 with two organizations, two departments in each, four courses and two paths. */
export function historyOf(todo: Steps): { readonly events: readonly Recorded[]; readonly now: Date } {
  const world = new History()
  for (const step of todo) world.take(step)
  return { events: world.events, now: new Date(world.now) }
}

const begin = Date.UTC(2026, 0, 1, 14)

class History {
  readonly events: Recorded[] = []
  now = begin
  #ahead = 0
  readonly #status = new Map<string, 'invited' | 'member'>()
  readonly #entered = new Set<string>()
  readonly #deleted = new Set<Id>()
  readonly #published = new Set<Id>()
  readonly #public = new Set<Id>(['crs_3'])
  readonly #done = new Map<string, Set<Id>>()
  readonly #once = new Set<string>()
  readonly #names = new Map<Id, string>()

  constructor() {
    for (const id of organizations) {
      this.#add(OrganizationCreated({ organizationId: id, name: id, seats: 10, plan: 'standard' }))
      for (const name of departments) {
        this.#add(DepartmentCreated({ organizationId: id, departmentId: `${id}_${name}`, name }))
      }
    }
    for (const courseId of courses) this.#course(courseId)
    for (const pathId of paths) this.#path(pathId, ['crs_1', 'crs_3'])
    const joining = {
      what: 'join',
      department: 'dep_1',
      course: 'crs_1',
      path: 'pth_1',
      n: 0,
      isOdd: false,
      late: 0,
    } as const
    for (const user of users) this.take({ ...joining, user, organization: user === 'usr_4' ? 'org_2' : 'org_1' })
  }

  /** What the clock of the server says. */
  get #clock(): number {
    return Math.max(begin, this.now + this.#ahead)
  }

  #nameOf = (userId: Id): string => this.#names.get(userId) ?? userId

  #rename({ user: userId, n }: Step) {
    const displayName = ['Aoi', 'Mei', '花子'][n]!
    this.#names.set(userId, displayName)
    const belongs = organizations.filter((id) => this.#status.has(`${id}/${userId}`))
    this.#add(ProfileChanged({ userId, displayName, organizations: belongs.map((id) => ({ id })) }))
  }

  take(step: Step) {
    this.now += 60_000
    switch (step.what) {
      case 'wait':
        this.now += step.late * day + step.n * 8 * hour
        return
      case 'clock':
        this.#ahead = step.n * (step.isOdd ? 1 : -1) * step.late * day
        return
      case 'rename':
        return this.#rename(step)
      case 'path':
        return this.#path(step.path, step.isOdd ? [step.course] : ['crs_1', step.course])
      case 'course':
        return this.#toggle(step.course, [CoursePublished, CourseUnpublished], step.course)
      case 'remove':
        return this.#remove(step.course)
      case 'show':
        return this.#show(step.course)
      case 'lesson':
        return this.#toggle(lessonsOf(step.course)[step.n]!, [LessonPublished, LessonUnpublished], step.course)
      case 'assign':
      case 'unassign':
        return this.#assign(step)
      case 'invite':
      case 'withdraw':
      case 'join':
      case 'leave':
      case 'enter':
      case 'exit':
      case 'delete':
        return this.#move(step)
      default:
        return this.#learn(step)
    }
  }

  #add(event: DomainEvent): void {
    const position = this.events.length + 1
    const metadata = systemMetadata('test', new Date(this.#clock))
    this.events.push({ ...event, id: `evt_${position}`, stream: 's', revision: position, position, metadata })
  }

  #course(courseId: Id): void {
    const place = { courseId, organizationId: ownerOf(courseId) }
    this.#add(CourseCreated({ ...place, ...this.#factsOf(courseId) }))
    this.#add(SectionAdded({ ...place, sectionId: 'sec_1', title: 'One', position: 0 }))
    for (const lessonId of lessonsOf(courseId)) {
      const body = { format: 'markdown', text: '' } as const
      const content = { title: lessonId, body, estimatedMinutes: 1, video: null, slides: null, quiz: null }
      this.#add(LessonWritten({ ...place, lessonId, content }))
      this.#add(LessonPlaced({ ...place, lessonId, sectionId: 'sec_1', position: 0 }))
      if (!lessonId.endsWith('3')) this.#toggle(lessonId, [LessonPublished, LessonUnpublished], courseId)
    }
    this.#toggle(courseId, [CoursePublished, CourseUnpublished], courseId)
  }

  #factsOf(courseId: Id) {
    const facts = { description: '', culture: 'en-US', level: 'Beginner', estimatedMinutes: 1 } as const
    return { title: courseId, ...facts, isPublic: this.#public.has(courseId) }
  }

  #show(courseId: Id): void {
    if (this.#deleted.has(courseId)) return
    if (!this.#public.delete(courseId)) this.#public.add(courseId)
    this.#add(CourseChanged({ courseId, organizationId: ownerOf(courseId), ...this.#factsOf(courseId) }))
  }

  #remove(courseId: Id): void {
    if (this.#deleted.has(courseId)) return
    this.#deleted.add(courseId)
    this.#published.delete(courseId)
    this.#add(CourseDeleted({ courseId, organizationId: ownerOf(courseId), lessonIds: lessonsOf(courseId) }))
  }

  #path(pathId: Id, courseIds: Id[]): void {
    const content = { title: pathId, description: '', culture: 'en-US', isPublic: false }
    this.#add(PathWritten({ pathId, organizationId: 'org_1', ...content, courseIds: [...new Set(courseIds)] }))
  }

  #toggle(
    id: Id,
    [on, off]: readonly [
      typeof LessonPublished | typeof CoursePublished,
      typeof LessonUnpublished | typeof CourseUnpublished,
    ],
    courseId: Id,
  ): void {
    if (this.#deleted.has(courseId)) return
    const place = { courseId, organizationId: ownerOf(courseId), lessonId: id }
    const event = this.#published.has(id) ? off : on
    this.#add((event as typeof LessonPublished)(place))
    if (!this.#published.delete(id)) this.#published.add(id)
  }

  #assign({ what, organization: organizationId, user, department, course: courseId, path: pathId, n, isOdd }: Step) {
    const id = n === 0 ? user : `${organizationId}_${department}`
    if (this.#deleted.has(id) || (n === 0 && !this.#status.has(`${organizationId}/${user}`))) return
    const to = { organizationId, assignee: { kind: n === 0 ? ('member' as const) : ('department' as const), id } }
    const assignedAt = new Date(this.#clock).toISOString()
    if (isOdd && organizationId === 'org_1') {
      return this.#add(
        what === 'assign' ? PathAssigned({ ...to, pathId, assignedAt }) : PathUnassigned({ ...to, pathId }),
      )
    }
    if ((!this.#public.has(courseId) && ownerOf(courseId) !== organizationId) || this.#deleted.has(courseId)) return
    this.#add(
      what === 'assign' ? CourseAssigned({ ...to, courseId, assignedAt }) : CourseUnassigned({ ...to, courseId }),
    )
  }

  #departmentsOf(organizationId: Id, userId: Id): Id[] {
    return departments.map((id) => `${organizationId}_${id}`).filter((id) => this.#entered.has(`${id}/${userId}`))
  }

  #move({ what, user: userId, organization: organizationId, department, isOdd }: Step) {
    const key = `${organizationId}/${userId}`
    const departmentId = `${organizationId}_${department}`
    const place = { organizationId, userId }
    const status = this.#status.get(key)
    const departmentIds = this.#departmentsOf(organizationId, userId)
    const isIn = departmentIds.includes(departmentId)
    const forget = () => {
      this.#status.delete(key)
      for (const id of departmentIds) this.#entered.delete(`${id}/${userId}`)
    }
    if (what === 'invite' && status === undefined) {
      const into = isOdd && !this.#deleted.has(departmentId) ? [departmentId] : []
      for (const id of into) this.#entered.add(`${id}/${userId}`)
      this.#status.set(key, 'invited')
      const facts = {
        invitationId: 'inv_1',
        email: '',
        displayName: '',
        roles: [],
        expiresAt: '2030-01-01T00:00:00.000Z',
      }
      this.#add(MemberInvited({ ...place, ...facts, departmentIds: into }))
    } else if (what === 'withdraw' && status === 'invited') {
      forget()
      this.#add(InvitationWithdrawn({ ...place, invitationId: 'inv_1', emailHash: '', departmentIds }))
    } else if (what === 'join' && status !== 'member') {
      this.#status.set(key, 'member')
      const facts = { email: `${userId}@example.com`, displayName: this.#nameOf(userId), roles: ['learner' as const] }
      this.#add(MemberAdded({ ...place, ...facts, departmentIds }))
    } else if (what === 'leave' && status === 'member') {
      forget()
      this.#add(MemberRemoved({ ...place, departmentIds }))
    } else if (what === 'enter' && status !== undefined && !isIn && !this.#deleted.has(departmentId)) {
      this.#entered.add(`${departmentId}/${userId}`)
      this.#add(DepartmentMemberAdded({ ...place, departmentId }))
    } else if (what === 'exit' && isIn && !this.#deleted.has(departmentId)) {
      this.#entered.delete(`${departmentId}/${userId}`)
      this.#add(DepartmentMemberRemoved({ ...place, departmentId }))
    } else if (what === 'delete' && department === 'dep_2' && !this.#deleted.has(departmentId)) {
      this.#deleted.add(departmentId)
      this.#add(DepartmentDeleted({ organizationId, departmentId }))
    }
  }

  #learn(step: Step) {
    const { what, user: userId, course: courseId, n, isOdd, late } = step
    const belongs = organizations.filter((id) => this.#status.get(`${id}/${userId}`) === 'member')
    const facts = {
      userId,
      organizations: belongs.map((id) => ({ id, departmentIds: this.#departmentsOf(id, userId) })),
    }
    const occurredAt = new Date(this.#clock - (isOdd ? late * day : 0)).toISOString()
    const organizationId = belongs[0]
    if (what === 'award') {
      if (organizationId === undefined || this.#isAgain(`${userId}/${n}`)) return
      const award = { awardId: `awd_${userId}_${n}`, certificateId: `crt_${n}`, title: '', expiresAt: null }
      return this.#add(CertificateAwarded({ ...award, userId, organizationId, issuedAt: occurredAt, source: 'manual' }))
    }
    if (what === 'test') {
      if (organizationId === undefined) return
      const test = { testId: 'tst_1', testTitle: '', testOrganizationId: organizationId, attemptId: 'att_1' }
      return this.#add(TestAttempted({ ...facts, ...test, ...graded(true), submittedAt: occurredAt, ...untimed }))
    }
    if (!this.#public.has(courseId) && !belongs.includes(ownerOf(courseId))) return
    if (!this.#published.has(courseId)) return
    const course = { courseOrganizationId: ownerOf(courseId), isPublicCourse: this.#public.has(courseId) }
    if (what === 'study') {
      const session = { ...facts, ...course, sessionId: 'sts_1', courseId, lessonId: null, clientSessionId: `${n}` }
      const startedAt = new Date(Date.parse(occurredAt) - 2 * hour).toISOString()
      const isAbandoned = n === 2 && late % 2 === 0
      const seconds = isAbandoned ? 0 : n * 3_000
      return this.#add(StudySessionRecorded({ ...session, startedAt, endedAt: occurredAt, seconds, isAbandoned }))
    }
    this.#inLesson(step, { ...facts, ...course, courseId, courseTitle: courseId, occurredAt })
  }

  #inLesson(
    { what, n }: Step,
    facts: Omit<Parameters<typeof LessonCompletionReported>[0], 'lessonId' | 'sectionId' | 'lessonTitle'>,
  ) {
    const { courseId, userId } = facts
    const lessonId = lessonsOf(courseId)[n]!
    if (!this.#published.has(lessonId)) return
    const lesson = { ...facts, lessonId, sectionId: 'sec_1', lessonTitle: lessonId }
    if (what === 'view') return this.#add(LessonViewed(lesson))
    if (what === 'quiz') {
      const attempt = { ...lesson, ...graded(n > 0), attemptId: 'att_1', submittedAt: facts.occurredAt }
      const isFirstPass = n > 0 && !this.#isAgain(`${userId}/${lessonId}`)
      const isTold = courseId === 'crs_2'
      this.#add(QuizAttempted({ ...attempt, isFirstPass: isFirstPass && !isTold }))
      if (isFirstPass && isTold) this.#add(QuizFirstPassed({ ...lesson, attemptId: 'att_1' }))
      if (n === 0) return
    }
    if (what === 'report') this.#add(LessonCompletionReported(lesson))
    const done = this.#done.get(`${userId}/${courseId}`) ?? new Set<Id>()
    this.#done.set(`${userId}/${courseId}`, done)
    if (!done.has(lessonId)) this.#add(LessonCompleted(lesson))
    done.add(lessonId)
    const published = lessonsOf(courseId).filter((id) => this.#published.has(id))
    if (!published.every((id) => done.has(id)) || this.#isAgain(`${userId}/${courseId}`)) return
    this.#add(CourseCompleted({ ...facts, lessonIds: published }))
  }

  #isAgain(key: string): boolean {
    return this.#once.size === this.#once.add(key).size
  }
}

const graded = (isPassed: boolean) => ({
  ...{ score: isPassed ? 100 : 0, isPassed, passingScore: 70, correctCount: 0, questionCount: 0, answers: [] },
})
const untimed = { elapsedSeconds: null, timeLimitMinutes: null, isWithinTimeLimit: null }
