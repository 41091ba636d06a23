import { type Id, notFound, Problem, type Timestamp } from '@manabi/kernel'
import { courseFactsOf } from './content.ts'
import { mostLessons, mostSections } from './courseSections.ts'
import { type CourseState, type ExistingCourse, idsOf } from './courseState.ts'
import { type CourseEvent, CourseRestored, LessonRestored, SectionRestored } from './events.ts'
import { lessonIn, lessonsOf, publishedIds, sectionWith } from './placedLessons.ts'
import type { Translation } from './translations.ts'

/** The decisions of a course that bring back what was deleted: with its ids, in its place or else the last, and unpublished. */

interface RestoreCourse {
  readonly createdAt: Timestamp
  /** What it translates, where the language is still its own. */
  readonly translationOf: Id | null
  /** Those that still name it as their source. */
  readonly translations: readonly Translation[]
}

/** A course that is there stays as it is. */
export function restoreCourse(
  state: CourseState,
  { createdAt, translationOf, translations }: RestoreCourse,
): readonly CourseEvent[] {
  if (state.status === 'none') throw notFound()
  if (state.status !== 'deleted') return []
  const { version, sections } = state.last
  return [
    CourseRestored({
      ...idsOf(state.last),
      ...courseFactsOf(state.last),
      ...{ version: version + 1, createdAt, sectionCount: sections.length },
      ...{ translationOf, translations: [...translations] },
      publishedLessonIds: publishedIds(lessonsOf(sections)),
    }),
  ]
}

interface RestoreSection {
  readonly sectionId: Id
  /** The course before the section was removed. */
  readonly before: ExistingCourse
}

/** 409 `conflict` while the course is deleted, and where there is no room. */
export function restoreSection(state: CourseState, { sectionId, before }: RestoreSection): readonly CourseEvent[] {
  const current = around(state)
  const position = before.sections.findIndex(({ id }) => id === sectionId)
  const section = before.sections[position]
  if (section === undefined) throw notFound()
  if (current.sections.some(({ id }) => id === sectionId)) return []
  if (current.sections.length >= mostSections) throw noRoom()
  // A lesson that stands elsewhere again stays there.
  const removed = new Set(current.removed.map(({ id }) => id))
  const lessonIds = section.lessons.map(({ id }) => id).filter((id) => removed.has(id))
  requireRoomFor(current, lessonIds.length)
  const { title, version } = section
  const place = Math.min(position, current.sections.length)
  return [SectionRestored({ ...idsOf(current), sectionId, title, version: version + 1, position: place, lessonIds })]
}

interface RestoreLesson {
  readonly lessonId: Id
  /** The course before the lesson was removed. */
  readonly before: ExistingCourse
}

/** 409 `conflict` while the course or the section is deleted, and where there is no room. */
export function restoreLesson(state: CourseState, { lessonId, before }: RestoreLesson): readonly CourseEvent[] {
  const current = around(state)
  if (lessonIn(current.sections, lessonId) !== undefined) return []
  const former = sectionWith(before.sections, lessonId)
  if (former === undefined || !current.removed.some(({ id }) => id === lessonId)) throw notFound()
  const section = current.sections.find(({ id }) => id === former.id)
  if (section === undefined) throw new Problem('conflict', 'The section around it is deleted. Restore that first.')
  requireRoomFor(current, 1)
  const position = Math.min(
    former.lessons.findIndex(({ id }) => id === lessonId),
    section.lessons.length,
  )
  return [LessonRestored({ ...idsOf(current), lessonId, sectionId: section.id, position })]
}

function around(state: CourseState): ExistingCourse {
  if (state.status === 'none') throw notFound()
  if (state.status === 'deleted') throw new Problem('conflict', 'The course around it is deleted. Restore that first.')
  return state
}

function requireRoomFor({ sections }: ExistingCourse, added: number): void {
  if (lessonsOf(sections).length + added > mostLessons) throw noRoom()
}

const noRoom = () =>
  new Problem('conflict', `A course has ${mostSections} sections and ${mostLessons} lessons at most.`)
