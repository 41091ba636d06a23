import { type Id, invalid } from '@manabi/kernel'
import { course } from '../course.ts'
import { type LessonDraft, lesson } from '../lesson.ts'
import { type Author, courseOfLesson, type LessonOf, ownSection } from './author.ts'

interface Content {
  readonly content: LessonDraft
  readonly position?: number | undefined
}

/**
 * Writes the content of a new lesson, then places it: the placing decides, since nobody sees a lesson without a place. Repeated with
 * the same `lessonId` it finishes what was cut off.
 */
export async function createLesson(author: Author, command: LessonOf & Content): Promise<void> {
  const { courseId, organizationId, sectionId, lessonId, content, position } = command
  await ownSection(author, command)
  await author.execute(lesson.editLesson, [lessonId], { lessonId, courseId, organizationId, content })
  await author.execute(course.placeLesson, [courseId], { lessonId, sectionId, position })
}

interface Replacement extends LessonOf, Content {
  readonly expectedVersion?: number | undefined
  /** Moves the lesson. */
  readonly toSectionId?: Id | undefined
}

/**
 * Replaces the content of a lesson, and moves it where asked to: the content decides, and a stale version refuses both. Repeated it
 * finishes what was cut off.
 */
export async function replaceLesson(author: Author, command: Replacement): Promise<void> {
  const { courseId, organizationId, sectionId, lessonId, content, position, expectedVersion } = command
  const { sections } = await courseOfLesson(author, command)
  const target = command.toSectionId ?? sectionId
  if (!sections.some(({ id }) => id === target)) throw invalid('sectionId', 'is not a section of this course')
  const edit = { lessonId, courseId, organizationId, content, expectedVersion }
  await author.execute(lesson.editLesson, [lessonId], edit)
  if (target === sectionId && position === undefined) return
  await author.execute(course.placeLesson, [courseId], { lessonId, sectionId: target, position })
}
