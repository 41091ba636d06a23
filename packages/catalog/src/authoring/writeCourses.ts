import { type ExpectedVersion, type Id, Problem } from '@manabi/kernel'
import type { CourseFacts } from '../content.ts'
import { course, type ExistingCourse } from '../course.ts'
import { type Author, type CourseOf, findCourse, ownCourse } from './author.ts'
import { checkCourseClaim, claimCourse, orUndo } from './claimTranslation.ts'
import { claimingLessons } from './lessonLanguages.ts'

interface CreateCourse extends CourseOf, CourseFacts {
  readonly translationOf: Id | null
}

/** Repeated with the same `courseId` it finishes what was cut off. Of two that claim one language at once, the second is deleted again. */
export async function createCourse(author: Author, { translationOf, ...command }: CreateCourse): Promise<void> {
  const { courseId, organizationId, culture } = command
  const claim = translationOf === null ? null : { organizationId, courseId, culture, translationOf }
  if (claim !== null) await checkCourseClaim(author, claim)
  await author.execute(course.createCourse, [courseId], command)
  if (claim === null) return
  const translate = async () => {
    const sourceId = await claimCourse(author, claim)
    await author.execute(course.changeCourseSource, [courseId], { translationOf: sourceId })
  }
  await orUndo(translate, () => author.execute(course.deleteCourse, [courseId], { cascade: true }))
}

interface ChangeCourse extends CourseOf {
  /** Those given change. */
  readonly facts: { readonly [Fact in keyof CourseFacts]?: CourseFacts[Fact] | undefined }
  /** Left out, it stays; null makes it a course of its own. */
  readonly translationOf?: Id | null | undefined
  readonly expectedVersion?: ExpectedVersion
}

/**
 * Changes what a course says of itself, and which course it translates. What is in a group claims a changed language there first: 409
 * `conflict` where it is taken. Repeated it finishes what was cut off.
 */
export async function changeCourse(author: Author, { facts, translationOf, expectedVersion, ...of }: ChangeCourse) {
  const before = await ownCourse(author, of)
  const culture = facts.culture ?? before.culture
  const write = async () => {
    await author.execute(course.changeCourse, [of.courseId], { ...facts, expectedVersion })
  }
  const change = () => (culture === before.culture ? write() : claimingLessons(author, before, culture, write))
  const wanted = translationOf === undefined ? await sourceToKeep(author, before, culture) : translationOf
  if (wanted === undefined) return change()
  const isSource = before.translations.length > 0
  const sourceId =
    wanted === null ? null : await claimCourse(author, { ...of, culture, translationOf: wanted, isSource })
  await orUndo(change, () => giveBack(author, of, { sourceId, before }))
  await author.execute(course.changeCourseSource, [of.courseId], { translationOf: sourceId })
  if (before.translationOf !== null && before.translationOf !== sourceId) {
    await author.execute(course.removeCourseTranslation, [before.translationOf], { translationId: of.courseId })
  }
}

/** Where a translation that changes its language claims the new one; undefined for nowhere, also when the source is gone. */
async function sourceToKeep(
  author: Author,
  { organizationId, translationOf, culture: before }: ExistingCourse,
  culture: string,
): Promise<Id | undefined> {
  if (translationOf === null || culture === before) return undefined
  const source = await findCourse(author, { organizationId, courseId: translationOf })
  if (source?.culture === culture) throw new Problem('conflict', `The course that it translates is in ${culture}.`)
  return source?.courseId
}

interface Claimed {
  readonly sourceId: Id | null
  readonly before: { readonly translationOf: Id | null; readonly culture: string }
}

async function giveBack(author: Author, { courseId: translationId }: CourseOf, { sourceId, before }: Claimed) {
  if (sourceId === null) return
  const { translationOf, culture } = before
  if (translationOf === sourceId)
    await author.execute(course.addCourseTranslation, [sourceId], { translationId, culture })
  else await author.execute(course.removeCourseTranslation, [sourceId], { translationId })
}
