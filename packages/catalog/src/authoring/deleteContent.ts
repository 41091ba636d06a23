import type { Id } from '@manabi/kernel'
import { course } from '../course.ts'
import { lesson } from '../lesson.ts'
import { type Author, type CourseOf, courseOfLesson, type LessonOf, ownCourse, ownSection } from './author.ts'

/**
 * Each takes lessons out of their course, which decides and hides them, and answers their ids: then their contents can be deleted. What
 * learners did with them is in streams of its own and stays.
 */

export async function deleteLesson(author: Author, of: LessonOf): Promise<readonly Id[]> {
  await courseOfLesson(author, of)
  await author.execute(course.removeLesson, [of.courseId], { lessonId: of.lessonId })
  return [of.lessonId]
}

export async function deleteSection(
  author: Author,
  { cascade, ...of }: CourseOf & { readonly sectionId: Id; readonly cascade: boolean },
): Promise<readonly Id[]> {
  await ownSection(author, of)
  const { events } = await author.execute(course.removeSection, [of.courseId], { sectionId: of.sectionId, cascade })
  return events.flatMap(({ data }) => ('lessonIds' in data ? data.lessonIds : []))
}

/** The language that it had in a group is free again, as that of a course which is not there. */
export async function deleteCourse(
  author: Author,
  { cascade, ...of }: CourseOf & { readonly cascade: boolean },
): Promise<readonly Id[]> {
  await ownCourse(author, of)
  const { events } = await author.execute(course.deleteCourse, [of.courseId], { cascade })
  return events.flatMap(({ data }) => ('lessonIds' in data ? data.lessonIds : []))
}

/** Of streams at a time. */
const atOnce = 50

/** Can be repeated. */
export async function deleteContents(author: Pick<Author, 'execute'>, lessonIds: readonly Id[]): Promise<void> {
  for (let begun = 0; begun < lessonIds.length; begun += atOnce) {
    const some = lessonIds.slice(begun, begun + atOnce)
    await Promise.all(some.map((lessonId) => author.execute(lesson.deleteLesson, [lessonId], undefined)))
  }
}
