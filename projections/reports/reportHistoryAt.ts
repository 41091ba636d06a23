import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import {
  type AssigneeState,
  assigneeId,
  type CourseState,
  type PathState,
  publishedOn,
  type ReportHistoryDoc,
  reportHistory,
} from './reportHistory.ts'

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
