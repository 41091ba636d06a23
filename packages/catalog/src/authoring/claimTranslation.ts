import { type Culture, type Id, invalid, Problem } from '@manabi/kernel'
import { course } from '../course.ts'
import { lesson } from '../lesson.ts'
import { type Author, findCourse, findLesson } from './author.ts'

/**
 * The first of a group is its source, whose stream decides which is the translation into a language: it is claimed there before
 * anything else is written. A translation of a translation joins the group of its source; a translation whose source is gone is a source.
 * Each claim can be repeated, and what was claimed for something that is not there is free again.
 */
interface Claim {
  readonly organizationId: Id
  readonly culture: Culture
  readonly translationOf: Id
}

/** Answers the source. Throws 400 for one that is not known here or in the same language, 409 `conflict` where the language is taken. */
export async function claimCourse(
  author: Author,
  { organizationId, courseId, culture, translationOf }: Claim & { readonly courseId: Id },
): Promise<Id> {
  const found = await findCourse(author, { organizationId, courseId: translationOf })
  if (found === null) throw unknownSource()
  const first = found.translationOf && (await findCourse(author, { organizationId, courseId: found.translationOf }))
  const source = first || found
  if (source.courseId === courseId) throw unknownSource()
  for (const { id, culture: taken } of source.translations) {
    if (taken !== culture || id === courseId) continue
    if ((await findCourse(author, { organizationId, courseId: id })) !== null) continue
    await author.execute(course.removeCourseTranslation, [source.courseId], { translationId: id })
  }
  await author.execute(course.addCourseTranslation, [source.courseId], { translationId: courseId, culture })
  return source.courseId
}

/** As for courses; the language of a lesson is that of its course. */
export async function claimLesson(
  author: Author,
  { organizationId, lessonId, culture, translationOf }: Claim & { readonly lessonId: Id },
): Promise<Id> {
  const found = await findLesson(author, { organizationId, lessonId: translationOf })
  if (found === null) throw unknownSource()
  const { translationOf: firstId } = found.lesson
  const source = (firstId && (await findLesson(author, { organizationId, lessonId: firstId }))) || found
  const { lessonId: sourceId, translations } = source.lesson
  if (sourceId === lessonId) throw unknownSource()
  for (const { id, culture: taken } of translations) {
    if (taken !== culture || id === lessonId) continue
    if ((await findLesson(author, { organizationId, lessonId: id })) !== null) continue
    await author.execute(lesson.removeLessonTranslation, [sourceId], { translationId: id })
  }
  const command = { sourceCulture: source.course.culture, translationId: lessonId, culture }
  await author.execute(lesson.addLessonTranslation, [sourceId], command)
  return sourceId
}

/** Asked before anything is claimed, since a source cannot be a translation as well. */
export function checkNoTranslations(translations: readonly unknown[]): void {
  if (translations.length > 0) throw new Problem('conflict', 'It has translations itself.')
}

/** Does the work that a claim is for, and takes the claim back when a rule refuses the work. */
export async function keepingClaim(work: () => Promise<void>, takeBack: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem) await takeBack()
    throw error
  }
}

const unknownSource = () => invalid('translationOf', 'is not known here')
