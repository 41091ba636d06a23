import type { Id } from '@manabi/kernel'
import { course } from '../course.ts'
import { lesson } from '../lesson.ts'
import { type Author, type CourseOf, courseOfLesson, type LessonOf, ownCourse, ownSection } from './author.ts'

/**
 * Each takes the lessons out of the course first, which decides and hides them; then it deletes their contents. What learners did with
 * them is in streams of its own and stays.
 */

export async function deleteLesson(author: Author, of: LessonOf): Promise<void> {
  await courseOfLesson(author, of)
  await author.execute(course.removeLesson, [of.courseId], { lessonId: of.lessonId })
  await deleteContents(author, [of.lessonId])
}

export async function deleteSection(
  author: Author,
  { cascade, ...of }: CourseOf & { readonly sectionId: Id; readonly cascade: boolean },
): Promise<void> {
  await ownSection(author, of)
  const { events } = await author.execute(course.removeSection, [of.courseId], { sectionId: of.sectionId, cascade })
  await deleteContents(
    author,
    events.flatMap(({ data }) => ('lessonIds' in data ? data.lessonIds : [])),
  )
}

export async function deleteCourse(
  author: Author,
  { cascade, ...of }: CourseOf & { readonly cascade: boolean },
): Promise<void> {
  const { translationOf } = await ownCourse(author, of)
  const { events } = await author.execute(course.deleteCourse, [of.courseId], { cascade })
  if (translationOf !== null) {
    await author.execute(course.removeCourseTranslation, [translationOf], { translationId: of.courseId })
  }
  await deleteContents(
    author,
    events.flatMap(({ data }) => ('lessonIds' in data ? data.lessonIds : [])),
  )
}

/** Of streams at a time. */
const atOnce = 50

async function deleteContents(author: Author, lessonIds: readonly Id[]): Promise<void> {
  for (let begun = 0; begun < lessonIds.length; begun += atOnce) {
    const some = lessonIds.slice(begun, begun + atOnce)
    await Promise.all(some.map((lessonId) => author.execute(lesson.deleteLesson, [lessonId], undefined)))
  }
}
