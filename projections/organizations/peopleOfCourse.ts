import { queryPrefixes } from '@manabi/catalog'
import { comparableEmail } from '@manabi/identity'
import { type Id, later, type Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type Assigned, type Route, reachedBy } from '../assignments/assignedTo.ts'
import { assignments, assignmentsId } from '../assignments/assignments.ts'
import { outlineOf } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { everyInOrder, type PageOf, type PageQuery, pageFromNearerEnd } from '../catalog/page.ts'
import { pathsWith } from '../catalog/paths.ts'
import { courseProgressFor } from '../progress/courseProgress.ts'
import { measurable } from '../progress/measured.ts'
import { coursePeople } from './coursePeople.ts'
import { type CoursePersonDoc, listOf } from './coursePersonDoc.ts'
import { departments, departmentsOf } from './departments.ts'
import { having } from './memberLists.ts'

/** Members to whom a course is assigned, or who began it. */
export interface PeopleOfCourse {
  readonly organizationId: Id
  readonly courseId: Id
  readonly status?: 'not_started' | 'in_progress' | 'completed' | undefined
  readonly departmentId?: Id | undefined
  /** Beginnings of name, email, and employee number. */
  readonly q?: string | undefined
}

/** How far one member is in a course; times are null for what has not happened. */
export interface CoursePerson {
  readonly userId: Id
  readonly displayName: string
  readonly email: string
  readonly employeeNumber: string | null
  readonly departments: readonly { readonly id: Id; readonly name: string }[]
  readonly status: 'not_started' | 'in_progress' | 'completed'
  readonly percent: number
  readonly assignedAt: Timestamp | null
  readonly startedAt: Timestamp | null
  readonly completedAt: Timestamp | null
  readonly lastCompletedAt: Timestamp | null
  readonly lastActivityAt: Timestamp | null
}

/** Whether the organization sees the course: it is its own, or public and published. */
export async function isSeenBy(views: Views, organizationId: Id, courseId: Id): Promise<boolean> {
  const course = await views.of(courses).get(courseId)
  return course !== null && (course.organizationId === organizationId || (course.isPublic && course.isPublished))
}

/** By name, then email. */
export async function peopleOfCourse(
  views: Views,
  asked: PeopleOfCourse,
  page: PageQuery,
): Promise<PageOf<CoursePerson>> {
  const where = await matching(views, asked)
  const { items, totalItems } = await pageFromNearerEnd(views.of(coursePeople), { where, by: 'sortKey' }, page)
  return { items: await rowsOf(views, asked, docsIn(items)), totalItems }
}

/** The same, all of them, a few at a time. */
export async function* everyPersonOfCourse(
  views: Views,
  asked: PeopleOfCourse,
  size: number,
): AsyncGenerator<readonly CoursePerson[]> {
  const where = await matching(views, asked)
  const parts = everyInOrder(views.of(coursePeople), { where, by: 'sortKey' }, size)
  for await (const part of parts) yield rowsOf(views, asked, docsIn(part))
}

const docsIn = (found: readonly { readonly doc: CoursePersonDoc }[]) => found.map(({ doc }) => doc)

async function matching(views: Views, { organizationId, courseId, status, departmentId, q = '' }: PeopleOfCourse) {
  const begun = (['in_progress', 'completed'] as const).map((state) => listOf(organizationId, state, courseId))
  const { lists: found, words } = named(organizationId, q)
  const places = departmentId === undefined ? [] : [listOf(organizationId, 'department', departmentId)]
  const all = [...places, ...found]
  if (status === 'in_progress' || status === 'completed') {
    return { lists: { hasAll: [listOf(organizationId, status, courseId), ...all] }, ...words }
  }
  const reached = await listsReached(views, organizationId, courseId)
  const lists = status === undefined ? { hasAny: [...reached, ...begun] } : { hasAny: reached, hasNone: begun }
  return { lists: { ...lists, hasAll: all }, ...words }
}

/** The lists in which all of the words that are looked for are found, and a condition on words that are too long for a list. */
function named(organizationId: Id, q: string) {
  const text = comparableEmail(q)
  const prefixes = queryPrefixes(text)
  const isEmail = prefixes.length === 0 || text.includes('@')
  const { lists, words } = having(organizationId, text === '' ? [] : isEmail ? [text] : prefixes)
  return { lists: lists?.hasAll ?? [], words: words && { words } }
}

/** The lists of everyone to whom the course is assigned: alone, by a path, or by a department. */
async function listsReached(views: Views, organizationId: Id, courseId: Id): Promise<readonly string[]> {
  const pathIds = await pathsWith(views, courseId, organizationId)
  const ids = (await departmentsOf(views, organizationId)).map(({ departmentId }) => departmentId)
  const docs = await views.of(assignments).getMany(ids.map((id) => assignmentsId(organizationId, id)))
  const ofDepartments = [...docs.values()].flatMap(({ departmentId, courses, paths }) => {
    const isReached = courses[courseId] !== undefined || pathIds.some((id) => paths[id] !== undefined)
    return isReached && departmentId !== null ? [listOf(organizationId, 'department', departmentId)] : []
  })
  const byPaths = pathIds.map((id) => listOf(organizationId, 'path', id))
  return [listOf(organizationId, 'assigned', courseId), ...byPaths, ...ofDepartments]
}

async function rowsOf(
  views: Views,
  { organizationId, courseId }: PeopleOfCourse,
  people: readonly CoursePersonDoc[],
): Promise<readonly CoursePerson[]> {
  const placesOf = ({ organizations }: CoursePersonDoc) => organizations[organizationId]?.departments ?? {}
  const members = people.map((person): readonly Assigned[] => [
    { organizationId, userId: person.userId, departmentIds: Object.keys(placesOf(person)) },
  ])
  const [{ reached }, outline, names] = await Promise.all([
    reachedBy(views, members),
    outlineOf(views, courseId),
    views.of(departments).getMany([...new Set(members.flatMap(([member]) => member!.departmentIds))]),
  ])
  if (outline === null) return []
  const progress = await courseProgressFor(
    views,
    people.map(({ userId }) => userId),
    measurable(outline),
  )
  return people.map((person, at) => {
    const { userId, displayName, email } = person
    const employeeNumber = person.organizations[organizationId]?.employeeNumber ?? null
    const { status, percent, startedAt, completedAt, lastCompletedAt, lastActivityAt } = progress[at]!
    const joined = placesOf(person)
    const places = Object.keys(joined).flatMap((id) => {
      const name = names.get(id)?.name
      return name === undefined ? [] : [{ id, name }]
    })
    const assignedAt = earliest(reached[at]!.courses.get(courseId) ?? [], joined)
    return {
      ...{ userId, displayName, email, employeeNumber, departments: places, status, percent },
      ...{ assignedAt, startedAt, completedAt, lastCompletedAt, lastActivityAt },
    }
  })
}

/** An assignment of a department holds from the day on which the person joined it. */
function earliest(routes: readonly Route[], joined: Readonly<Record<Id, Timestamp>>): Timestamp | null {
  const times = routes.map(({ assignedAt, departmentId }) => {
    const since = departmentId === null ? undefined : joined[departmentId]
    return since === undefined ? assignedAt : later(since, assignedAt)
  })
  return times.toSorted()[0] ?? null
}
