import type { Id } from '@manabi/kernel'
import { course } from '../course.ts'
import { type Author, type CourseOf, courseOfLesson, type LessonOf, ownCourse, ownSection } from './author.ts'

/**
 * Each takes something out of sight: what has no place in a course is not there. The contents of lessons, and what learners did with them,
 * are in streams of their own and stay, so that all of it can come back.
 */

export async function deleteLesson(author: Author, of: LessonOf): Promise<void> {
  await courseOfLesson(author, of)
  await author.execute(course.removeLesson, [of.courseId], { lessonId: of.lessonId })
}

export async function deleteSection(
  author: Author,
  { cascade, ...of }: CourseOf & { readonly sectionId: Id; readonly cascade: boolean },
): Promise<void> {
  await ownSection(author, of)
  await author.execute(course.removeSection, [of.courseId], { sectionId: of.sectionId, cascade })
}

/** The language that it had in a group is free again, as that of a course which is not there. */
export async function deleteCourse(
  author: Author,
  { cascade, ...of }: CourseOf & { readonly cascade: boolean },
): Promise<void> {
  await ownCourse(author, of)
  await author.execute(course.deleteCourse, [of.courseId], { cascade })
}
