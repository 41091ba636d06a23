import type { Id } from '@manabi/kernel'
import type { CourseFacts } from '../content.ts'
import { course, type ExistingCourse } from '../course.ts'
import { type Author, type CourseOf, findCourse, ownCourse } from './author.ts'
import { checkNoTranslations, claimCourse, keepingClaim } from './claimTranslation.ts'

interface CreateCourse extends CourseOf, CourseFacts {
  readonly translationOf: Id | null
}

/** Repeated with the same `courseId` it finishes what was cut off. */
export async function createCourse(author: Author, { translationOf, ...command }: CreateCourse): Promise<void> {
  const { courseId, organizationId, culture } = command
  const sourceId =
    translationOf === null ? null : await claimCourse(author, { organizationId, courseId, culture, translationOf })
  await author.execute(course.createCourse, [courseId], command)
  await author.execute(course.changeCourseSource, [courseId], { translationOf: sourceId })
}

interface ChangeCourse extends CourseOf {
  /** Those given change. */
  readonly facts: { readonly [Fact in keyof CourseFacts]?: CourseFacts[Fact] | undefined }
  /** Left out, it stays; null makes it a course of its own. */
  readonly translationOf?: Id | null | undefined
  readonly expectedVersion?: number | undefined
}

/**
 * Changes what a course says of itself, and which course it translates. A translation that changes its language claims the new one.
 * Repeated it finishes what was cut off.
 */
export async function changeCourse(author: Author, { facts, translationOf, expectedVersion, ...of }: ChangeCourse) {
  const before = await ownCourse(author, of)
  const change = async () => {
    await author.execute(course.changeCourse, [of.courseId], { ...facts, expectedVersion })
  }
  const culture = facts.culture ?? before.culture
  const wanted =
    translationOf === undefined && culture !== before.culture ? await sourceOf(author, before) : translationOf
  if (wanted === undefined) return change()
  if (wanted !== null) checkNoTranslations(before.translations)
  const sourceId = wanted === null ? null : await claimCourse(author, { ...of, culture, translationOf: wanted })
  await keepingClaim(change, () => giveBack(author, of, { sourceId, before }))
  await author.execute(course.changeCourseSource, [of.courseId], { translationOf: sourceId })
  if (before.translationOf !== null && before.translationOf !== sourceId) {
    await author.execute(course.removeCourseTranslation, [before.translationOf], { translationId: of.courseId })
  }
}

/** Undefined for none, also where it is gone. */
async function sourceOf(author: Author, { organizationId, translationOf }: ExistingCourse): Promise<Id | undefined> {
  if (translationOf === null) return undefined
  return (await findCourse(author, { organizationId, courseId: translationOf }))?.courseId
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
