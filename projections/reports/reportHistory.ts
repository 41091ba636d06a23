import type { AssignmentEvent } from '@manabi/assignments'
import type { CatalogEvent } from '@manabi/catalog'
import { type Day, type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import { type PublishedDays, publishedOn, withPublished } from './publishedDays.ts'

/** A course as it was at the end of a day. */
export interface CourseState {
  readonly title: string
  readonly isPublic: boolean
  readonly isPublished: boolean
  readonly isDeleted: boolean
}

export interface PathState {
  readonly organizationId: Id
  readonly isPublic: boolean
  readonly courseIds: readonly Id[]
}

/** What a department, or a member, was assigned. */
export interface AssigneeState {
  readonly isDepartment: boolean
  readonly courses: readonly Id[]
  readonly paths: readonly Id[]
}

/**
 * What reports join with the peer groups, day by day: a document a course, path, department and member, which grows with the days on which
 * somebody changed it. Of a member, what was assigned to the person alone.
 */
export interface ReportHistoryDoc {
  /** Of a course; null for others, which are found by id. */
  readonly organizationId: Id | null
  readonly courseId: Id | null
  /** Of the lessons of a course. */
  readonly lessons: PublishedDays
  /** Oldest first, one for each day with a change. */
  readonly days: readonly { readonly day: Day; readonly state: unknown }[]
}

type Doc = ReportHistoryDoc | null
type Event = AssignmentEvent | CatalogEvent | OrganizationEvent

const empty: ReportHistoryDoc = { organizationId: null, courseId: null, lessons: {}, days: [] }

function withState(doc: ReportHistoryDoc, { metadata }: Recorded, state: unknown): ReportHistoryDoc {
  const day = tokyoDayOf(metadata.occurredAt)
  const last = doc.days.at(-1)
  // Clocks of several processes differ: what follows is never of an earlier day than what it follows.
  if (last !== undefined && last.day >= day) {
    return { ...doc, days: [...doc.days.slice(0, -1), { day: last.day, state }] }
  }
  return { ...doc, days: [...doc.days, { day, state }] }
}

const courseOf = ({ data }: { readonly data: { readonly courseId: Id } }): string => `course/${data.courseId}`
const pathOf = ({ data }: { readonly data: { readonly pathId: Id } }): string => `path/${data.pathId}`
const assigneeId = (organizationId: Id, id: Id): string => `assignee/${organizationId}/${id}`
const assigneeOf = ({ data: { organizationId, assignee } }: { data: AssignmentEvent['data'] }): string =>
  assigneeId(organizationId, assignee.id)
const departmentOf = ({ data }: { data: { organizationId: Id; departmentId: Id } }): string =>
  assigneeId(data.organizationId, data.departmentId)

const noCourse: CourseState = { title: '', isPublic: false, isPublished: false, isDeleted: false }

const courseChanged =
  (change: (event: Recorded<CatalogEvent>) => Partial<CourseState>) =>
  (doc: Doc, event: Recorded<CatalogEvent>): ReportHistoryDoc => {
    const { courseId, organizationId } = event.data as { courseId: Id; organizationId: Id }
    const before = (doc?.days.at(-1)?.state as CourseState | undefined) ?? noCourse
    return withState({ ...(doc ?? empty), courseId, organizationId }, event, { ...before, ...change(event) })
  }

const facts = courseChanged(({ data }) => {
  const { title, isPublic } = data as unknown as CourseState
  return { title, isPublic }
})

type LessonsOf<Type extends string> = (event: Recorded<Extract<CatalogEvent, { type: Type }>>) => readonly Id[]

const changedLessons =
  <Type extends string>(isPublished: boolean, lessonsOf: LessonsOf<Type>) =>
  (doc: Doc, event: Recorded<Extract<CatalogEvent, { type: Type }>>): Doc => {
    const day = tokyoDayOf(event.metadata.occurredAt)
    return (
      doc && {
        ...doc,
        lessons: lessonsOf(event).reduce(
          (days, lessonId) => withPublished(days, { lessonId, isPublished, day }),
          doc.lessons,
        ),
      }
    )
  }

const nothing: AssigneeState = { isDepartment: false, courses: [], paths: [] }

const assigneeChanged =
  (change: (before: AssigneeState, data: { courseId: Id; pathId: Id }) => Partial<AssigneeState>) =>
  (doc: Doc, event: Recorded<AssignmentEvent>): ReportHistoryDoc => {
    const before = (doc?.days.at(-1)?.state as AssigneeState | undefined) ?? nothing
    const changed = change(before, event.data as unknown as { courseId: Id; pathId: Id })
    return withState(doc ?? empty, event, { ...before, ...changed })
  }

const added = (ids: readonly Id[], id: Id): readonly Id[] => [...new Set([...ids, id])]
const removed = (ids: readonly Id[], id: Id): readonly Id[] => ids.filter((other) => other !== id)

export const reportHistory = projection<ReportHistoryDoc, Event>()({
  name: 'report-history',
  version: 2,
  indexes: [['organizationId', 'courseId']],
  on: {
    CourseCreated: [courseOf, facts],
    CourseChanged: [courseOf, facts],
    CoursePublished: [courseOf, courseChanged(() => ({ isPublished: true }))],
    CourseUnpublished: [courseOf, courseChanged(() => ({ isPublished: false }))],
    CourseDeleted: [courseOf, courseChanged(() => ({ isDeleted: true }))],
    LessonPublished: [courseOf, changedLessons<'LessonPublished'>(true, ({ data }) => [data.lessonId])],
    LessonUnpublished: [courseOf, changedLessons<'LessonUnpublished'>(false, ({ data }) => [data.lessonId])],
    LessonRemoved: [courseOf, changedLessons<'LessonRemoved'>(false, ({ data }) => [data.lessonId])],
    SectionRemoved: [courseOf, changedLessons<'SectionRemoved'>(false, ({ data }) => data.publishedLessonIds)],
    PathWritten: [
      pathOf,
      (doc, event) => {
        const { organizationId, isPublic, courseIds } = event.data
        return withState(doc ?? empty, event, { organizationId, isPublic, courseIds } satisfies PathState)
      },
    ],
    PathDeleted: [pathOf, (doc, event) => withState(doc ?? empty, event, null)],
    CourseAssigned: [
      assigneeOf,
      assigneeChanged(({ courses }, { courseId }) => ({ courses: added(courses, courseId) })),
    ],
    CourseUnassigned: [
      assigneeOf,
      assigneeChanged(({ courses }, { courseId }) => ({ courses: removed(courses, courseId) })),
    ],
    PathAssigned: [assigneeOf, assigneeChanged(({ paths }, { pathId }) => ({ paths: added(paths, pathId) }))],
    PathUnassigned: [assigneeOf, assigneeChanged(({ paths }, { pathId }) => ({ paths: removed(paths, pathId) }))],
    DepartmentCreated: [
      departmentOf,
      (doc, event) => withState(doc ?? empty, event, { ...nothing, isDepartment: true }),
    ],
    DepartmentDeleted: [departmentOf, (doc, event) => withState(doc ?? empty, event, null)],
  },
})

const stateAt = (doc: ReportHistoryDoc, day: Day): unknown => doc.days.findLast((one) => one.day <= day)?.state ?? null

type Found<State> = ReadonlyMap<Id, State>

async function statesAt<State>(views: Views, ids: ReadonlyMap<string, Id>, day: Day): Promise<Found<State>> {
  const docs = await views.of(reportHistory).getMany([...ids.keys()])
  const states = [...docs].map(([id, doc]) => [ids.get(id)!, stateAt(doc, day) as State | null] as const)
  return new Map(states.flatMap(([id, state]) => (state === null ? [] : [[id, state]])))
}

export const pathsAt = (views: Views, pathIds: Iterable<Id>, day: Day): Promise<Found<PathState>> =>
  statesAt(views, new Map([...pathIds].map((id) => [`path/${id}`, id])), day)

/** Departments that were deleted, or not created yet, are left out. */
export const assigneesAt = (views: Views, organizationId: Id, ids: Iterable<Id>, day: Day) =>
  statesAt<AssigneeState>(views, new Map([...ids].map((id) => [assigneeId(organizationId, id), id])), day)

export interface CourseAt extends CourseState {
  readonly courseId: Id
  readonly publishedLessons: readonly Id[]
  readonly organizationId: Id
}

/** The courses of an organization and these others, as they were; without those that did not exist. */
export async function coursesAt(
  views: Views,
  { organizationId, others, day }: { organizationId: Id; others: Iterable<Id>; day: Day },
): Promise<readonly CourseAt[]> {
  const [own, assigned] = await Promise.all([
    views.of(reportHistory).find({ where: { organizationId } }),
    theseCoursesAt(views, others, day),
  ])
  const courses = [...own.flatMap(({ doc }) => courseAt(doc, day)), ...assigned]
  return [...new Map(courses.map((course) => [course.courseId, course])).values()]
}

/** Those that existed. */
export async function theseCoursesAt(views: Views, ids: Iterable<Id>, day: Day): Promise<readonly CourseAt[]> {
  const docs = await views.of(reportHistory).getMany([...ids].map((id) => `course/${id}`))
  return [...docs.values()].flatMap((doc) => courseAt(doc, day))
}

function courseAt(doc: ReportHistoryDoc, day: Day): readonly CourseAt[] {
  const state = stateAt(doc, day) as CourseState | null
  if (state === null || state.isDeleted || state.title === '') return []
  const publishedLessons = publishedOn(doc.lessons, day)
  return [{ ...state, courseId: doc.courseId!, organizationId: doc.organizationId!, publishedLessons }]
}
