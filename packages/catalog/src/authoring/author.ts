import type { Repository, Written } from '@manabi/event-store'
import { type Decision, type DomainEvent, type EventMetadata, type Id, notFound, Problem } from '@manabi/kernel'
import { course, type ExistingCourse, lessonIn, type Section, sectionWith } from '../course.ts'
import { lesson, type PresentLesson } from '../lesson.ts'

/** What a use case of several streams needs: to look at states, and to execute decisions in an author's name. */
export interface Author {
  readonly load: Repository['load']
  readonly execute: <State, Event extends DomainEvent, Key extends readonly unknown[], Command>(
    decision: Decision<State, Event, Key, Command>,
    key: Key,
    command: Command,
  ) => Promise<Written<State, Event>>
}

export const authorOn = (repository: Repository, metadata: EventMetadata): Author => ({
  load: (decider, key) => repository.load(decider, key),
  execute: (decision, key, command) => repository.execute(decision, key, command, metadata),
})

export interface CourseOf {
  readonly organizationId: Id
  readonly courseId: Id
}

export interface LessonOf extends CourseOf {
  readonly sectionId: Id
  readonly lessonId: Id
}

/** A course of this organization, else null. It stays the organization's, so that what was found here holds for every later write. */
export async function findCourse(
  { load }: Pick<Author, 'load'>,
  { organizationId, courseId }: CourseOf,
): Promise<ExistingCourse | null> {
  const { state } = await load(course, [courseId])
  const isThere = state.status !== 'none' && state.status !== 'deleted' && state.organizationId === organizationId
  return isThere ? state : null
}

/** As `findCourse`, else 404. */
export async function ownCourse(author: Pick<Author, 'load'>, of: CourseOf): Promise<ExistingCourse> {
  const found = await findCourse(author, of)
  if (found === null) throw notFound()
  return found
}

export async function ownSection(
  author: Pick<Author, 'load'>,
  of: CourseOf & { readonly sectionId: Id },
): Promise<Section> {
  const { sections } = await ownCourse(author, of)
  const section = sections.find(({ id }) => id === of.sectionId)
  if (section === undefined) throw notFound()
  return section
}

/** The course when the lesson stands in this section of it, else 404. */
export async function courseOfLesson(author: Pick<Author, 'load'>, of: LessonOf): Promise<ExistingCourse> {
  const found = await ownCourse(author, of)
  if (sectionWith(found.sections, of.lessonId)?.id !== of.sectionId) throw notFound()
  return found
}

export interface LessonInCourse {
  readonly lesson: PresentLesson
  readonly course: ExistingCourse
}

/** A lesson that stands in a course of this organization, else null. */
export async function findLesson(
  author: Pick<Author, 'load'>,
  { organizationId, lessonId }: { readonly organizationId: Id; readonly lessonId: Id },
): Promise<LessonInCourse | null> {
  const { state } = await author.load(lesson, [lessonId])
  if (state.status !== 'present' || state.organizationId !== organizationId) return null
  const found = await findCourse(author, state)
  return found === null || lessonIn(found.sections, lessonId) === undefined ? null : { lesson: state, course: found }
}

/** As `findLesson`, else 404. */
export async function ownLesson(
  author: Pick<Author, 'load'>,
  of: { readonly organizationId: Id; readonly lessonId: Id },
): Promise<LessonInCourse> {
  const found = await findLesson(author, of)
  if (found === null) throw notFound()
  return found
}

/** As `ownLesson`; 409 `conflict` for one that is not published. */
export async function ownPublishedLesson(
  author: Pick<Author, 'load'>,
  of: { readonly organizationId: Id; readonly lessonId: Id },
): Promise<LessonInCourse> {
  const found = await ownLesson(author, of)
  if (lessonIn(found.course.sections, of.lessonId)?.isPublished !== true)
    throw new Problem('conflict', 'The lesson is not published, so it needs no draft. Change the lesson itself.')
  return found
}
