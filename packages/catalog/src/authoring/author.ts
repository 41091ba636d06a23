import type { Repository, Written } from '@manabi/event-store'
import { type Decision, type DomainEvent, type EventMetadata, type Id, notFound } from '@manabi/kernel'
import { course, type ExistingCourse, type Section, sectionWith } from '../course.ts'

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

/** A course of this organization, else 404. It stays the organization's, so that what was found here holds for every later write. */
export async function ownCourse(
  { load }: Pick<Author, 'load'>,
  { organizationId, courseId }: CourseOf,
): Promise<ExistingCourse> {
  const { state } = await load(course, [courseId])
  if (state.status === 'none' || state.status === 'deleted' || state.organizationId !== organizationId) throw notFound()
  return state
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
