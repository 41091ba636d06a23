import type { AssignmentEvent } from '@manabi/assignments'
import type { CatalogEvent } from '@manabi/catalog'
import { type Day, type Id, later, type Recorded, tokyoDayOf } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection } from '@manabi/read-store'

/** By lesson, the days on which it was published and unpublished in turn; what changed back on the same day is left out. */
type PublishedDays = Readonly<Record<Id, readonly Day[]>>

function withPublished(
  days: PublishedDays,
  { lessonId, isPublished, day }: { readonly lessonId: Id; readonly isPublished: boolean; readonly day: Day },
): PublishedDays {
  const before = days[lessonId] ?? []
  if (isOdd(before.length) === isPublished) return days
  const last = before.at(-1)
  // Clocks of several processes differ: what follows is never of an earlier day than what it follows.
  const on = later(last, day)
  return { ...days, [lessonId]: last === on ? before.slice(0, -1) : [...before, on] }
}

const isOdd = (count: number): boolean => count % 2 === 1

/** The lessons that were published at the end of a day. */
export const publishedOn = (days: PublishedDays, day: Day): readonly Id[] =>
  Object.entries(days).flatMap(([id, changes]) => (isOdd(changes.filter((one) => one <= day).length) ? [id] : []))

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
  /** Of a department; empty for a member. */
  readonly name: string
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
export const assigneeId = (organizationId: Id, id: Id): string => `assignee/${organizationId}/${id}`
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

const factsOf = ({ data }: Recorded): Pick<CourseState, 'title' | 'isPublic'> => {
  const { title, isPublic } = data as unknown as CourseState
  return { title, isPublic }
}
const facts = courseChanged(factsOf)

const restored = courseChanged((event) => ({ ...factsOf(event), isPublished: false, isDeleted: false }))

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

const unpublishedLessons = changedLessons<'CourseRestored'>(false, ({ data }) => data.publishedLessonIds)

const nothing: AssigneeState = { isDepartment: false, name: '', courses: [], paths: [] }

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
  version: 4,
  indexes: [['organizationId', 'courseId']],
  on: {
    CourseCreated: [courseOf, facts],
    CourseChanged: [courseOf, facts],
    CoursePublished: [courseOf, courseChanged(() => ({ isPublished: true }))],
    CourseUnpublished: [courseOf, courseChanged(() => ({ isPublished: false }))],
    CourseDeleted: [courseOf, courseChanged(() => ({ isDeleted: true }))],
    CourseRestored: [courseOf, (doc, event) => unpublishedLessons(restored(doc, event), event)],
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
      (doc, event) => withState(doc ?? empty, event, { ...nothing, isDepartment: true, name: event.data.name }),
    ],
    DepartmentDeleted: [departmentOf, (doc, event) => withState(doc ?? empty, event, null)],
  },
})
