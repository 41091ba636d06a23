import type { AssignmentEvent } from '@manabi/assignments'
import { type CatalogEvent, evolveSections, type Section } from '@manabi/catalog'
import { type Day, type Id, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'

/** A course as it was at the end of a day. */
export interface CourseState {
  readonly title: string
  readonly isPublic: boolean
  readonly isPublished: boolean
  readonly isDeleted: boolean
  readonly publishedLessons: readonly Id[]
}

export interface PathState {
  readonly organizationId: Id
  readonly isPublic: boolean
  readonly courseIds: readonly Id[]
}

/** What a department was assigned. */
export interface DepartmentState {
  readonly courses: readonly Id[]
  readonly paths: readonly Id[]
}

/**
 * What reports join with the cohorts, day by day: a document a course, path and department, which grows with the days on which somebody
 * changed it.
 */
export interface ReportHistoryDoc {
  /** Of a course; null for others, which are found by id. */
  readonly organizationId: Id | null
  readonly courseId: Id | null
  /** The structure of a course now, from which its states follow. */
  readonly sections: readonly Section[]
  /** Oldest first, one for each day with a change. */
  readonly days: readonly { readonly day: Day; readonly state: unknown }[]
}

type Doc = ReportHistoryDoc | null
type Event = AssignmentEvent | CatalogEvent | OrganizationEvent

const empty: ReportHistoryDoc = { organizationId: null, courseId: null, sections: [], days: [] }

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
const departmentId = (organizationId: Id, id: Id): string => `department/${organizationId}/${id}`
const departmentOf = ({ data: { organizationId, assignee } }: { data: AssignmentEvent['data'] }): string | string[] =>
  assignee.kind === 'department' ? departmentId(organizationId, assignee.id) : []

const noCourse: CourseState = { title: '', isPublic: false, isPublished: false, isDeleted: false, publishedLessons: [] }

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

function restructured(doc: Doc, event: Recorded<CatalogEvent>): ReportHistoryDoc {
  const sections = evolveSections(doc?.sections ?? [], event as Parameters<typeof evolveSections>[1])
  const publishedLessons = sections.flatMap(({ lessons }) =>
    lessons.flatMap(({ id, isPublished }) => (isPublished ? [id] : [])),
  )
  return { ...courseChanged(() => ({ publishedLessons }))(doc, event), sections }
}

const noDepartment: DepartmentState = { courses: [], paths: [] }

const departmentChanged =
  (change: (before: DepartmentState, data: { courseId: Id; pathId: Id }) => Partial<DepartmentState>) =>
  (doc: Doc, event: Recorded<AssignmentEvent>): ReportHistoryDoc => {
    const before = (doc?.days.at(-1)?.state as DepartmentState | undefined) ?? noDepartment
    const changed = change(before, event.data as unknown as { courseId: Id; pathId: Id })
    return withState(doc ?? empty, event, { ...before, ...changed })
  }

const added = (ids: readonly Id[], id: Id): readonly Id[] => [...new Set([...ids, id])]
const removed = (ids: readonly Id[], id: Id): readonly Id[] => ids.filter((other) => other !== id)

export const reportHistory = projection<ReportHistoryDoc, Event>()({
  name: 'report-history',
  version: 1,
  indexes: [['organizationId', 'courseId']],
  on: {
    CourseCreated: [courseOf, facts],
    CourseChanged: [courseOf, facts],
    CoursePublished: [courseOf, courseChanged(() => ({ isPublished: true }))],
    CourseUnpublished: [courseOf, courseChanged(() => ({ isPublished: false }))],
    CourseDeleted: [courseOf, courseChanged(() => ({ isDeleted: true }))],
    SectionAdded: [courseOf, restructured],
    SectionRemoved: [courseOf, restructured],
    LessonPlaced: [courseOf, restructured],
    LessonPublished: [courseOf, restructured],
    LessonUnpublished: [courseOf, restructured],
    LessonRemoved: [courseOf, restructured],
    PathWritten: [
      pathOf,
      (doc, event) => {
        const { organizationId, isPublic, courseIds } = event.data
        return withState(doc ?? empty, event, { organizationId, isPublic, courseIds } satisfies PathState)
      },
    ],
    PathDeleted: [pathOf, (doc, event) => withState(doc ?? empty, event, null)],
    CourseAssigned: [
      departmentOf,
      departmentChanged(({ courses }, { courseId }) => ({ courses: added(courses, courseId) })),
    ],
    CourseUnassigned: [
      departmentOf,
      departmentChanged(({ courses }, { courseId }) => ({ courses: removed(courses, courseId) })),
    ],
    PathAssigned: [departmentOf, departmentChanged(({ paths }, { pathId }) => ({ paths: added(paths, pathId) }))],
    PathUnassigned: [departmentOf, departmentChanged(({ paths }, { pathId }) => ({ paths: removed(paths, pathId) }))],
    DepartmentDeleted: [
      ({ data }) => departmentId(data.organizationId, data.departmentId),
      (doc, event) => withState(doc ?? empty, event, noDepartment),
    ],
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

export const departmentsAt = (views: Views, organizationId: Id, ids: Iterable<Id>, day: Day) =>
  statesAt<DepartmentState>(views, new Map([...ids].map((id) => [departmentId(organizationId, id), id])), day)

export interface CourseAt extends CourseState {
  readonly courseId: Id
  readonly organizationId: Id
}

/** The courses of an organization and these others, as they were; without those that did not exist. */
export async function coursesAt(
  views: Views,
  { organizationId, others, day }: { organizationId: Id; others: Iterable<Id>; day: Day },
): Promise<readonly CourseAt[]> {
  const [own, assigned] = await Promise.all([
    views.of(reportHistory).find({ where: { organizationId } }),
    views.of(reportHistory).getMany([...others].map((id) => `course/${id}`)),
  ])
  const docs = new Map([...own.map(({ id, doc }) => [id, doc] as const), ...assigned])
  return [...docs.values()].flatMap((doc) => {
    const state = stateAt(doc, day) as CourseState | null
    if (state === null || state.isDeleted || state.title === '') return []
    return [{ ...state, courseId: doc.courseId!, organizationId: doc.organizationId! }]
  })
}
