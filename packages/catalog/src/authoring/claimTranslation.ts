import { type Culture, type Id, invalid, Problem } from '@manabi/kernel'
import { course, type ExistingCourse } from '../course.ts'
import { lesson } from '../lesson.ts'
import { checkTranslation, type Translation } from '../translations.ts'
import { type Author, findCourse, findLesson, type LessonInCourse } from './author.ts'

/**
 * The first of a group is its source, whose stream decides which is the translation into a language: something that exists claims the
 * language there. A translation of a translation joins the group of its source; a translation whose source is gone is a source. A claim
 * can be repeated, and that of something which is gone is free again.
 */
interface Claim {
  readonly organizationId: Id
  readonly culture: Culture
  readonly translationOf: Id
  /** It has translations itself, and so cannot be one: asked before anything is claimed. */
  readonly isSource?: boolean
}
export type CourseClaim = Claim & { readonly courseId: Id }
export type LessonClaim = Claim & { readonly lessonId: Id }

/** Answers the source. Throws as `checkCourseClaim`. */
export async function claimCourse(author: Author, claim: CourseClaim): Promise<Id> {
  const { source, gone } = await checkCourseClaim(author, claim)
  const { courseId: translationId, culture } = claim
  for (const id of gone) await author.execute(course.removeCourseTranslation, [source.courseId], { translationId: id })
  await author.execute(course.addCourseTranslation, [source.courseId], { translationId, culture })
  return source.courseId
}

/**
 * Throws 400 for a source that is not known here or in the same language, 409 `conflict` for a claim of what is a source itself and where
 * the language is taken.
 */
export async function checkCourseClaim(
  author: Pick<Author, 'load'>,
  { organizationId, courseId, culture, translationOf, isSource }: CourseClaim,
): Promise<{ readonly source: ExistingCourse; readonly gone: readonly Id[] }> {
  const found = await findCourse(author, { organizationId, courseId: translationOf })
  if (found === null || translationOf === courseId) throw unknownSource()
  if (found.culture === culture) throw sameLanguage()
  if (isSource) throw new Problem('conflict', 'It has translations itself.')
  const { translationOf: firstId } = found
  const source = (firstId && (await findCourse(author, { organizationId, courseId: firstId }))) || found
  if (source.courseId === courseId) throw unknownSource()
  const isThere = async (id: Id) => (await findCourse(author, { organizationId, courseId: id })) !== null
  const translation = { id: courseId, culture }
  const gone = await goneRivals(source.translations, translation, isThere)
  const translations = source.translations.filter(({ id }) => !gone.includes(id))
  checkTranslation({ ...source, translations }, source.culture, translation)
  return { source, gone }
}

/** As for courses; the language of a lesson is that of its course. */
export async function claimLesson(author: Author, claim: LessonClaim): Promise<Id> {
  const { source, gone } = await checkLessonClaim(author, claim)
  const { lessonId: sourceId } = source.lesson
  for (const id of gone) await author.execute(lesson.removeLessonTranslation, [sourceId], { translationId: id })
  const { lessonId: translationId, culture } = claim
  const command = { sourceCulture: source.course.culture, translationId, culture }
  await author.execute(lesson.addLessonTranslation, [sourceId], command)
  return sourceId
}

/** As for courses. */
export async function checkLessonClaim(
  author: Pick<Author, 'load'>,
  { organizationId, lessonId, culture, translationOf, isSource }: LessonClaim,
): Promise<{ readonly source: LessonInCourse; readonly gone: readonly Id[] }> {
  const found = await findLesson(author, { organizationId, lessonId: translationOf })
  if (found === null || translationOf === lessonId) throw unknownSource()
  if (found.course.culture === culture) throw sameLanguage()
  if (isSource) throw new Problem('conflict', 'It has translations itself.')
  const { translationOf: firstId } = found.lesson
  const source = (firstId && (await findLesson(author, { organizationId, lessonId: firstId }))) || found
  if (source.lesson.lessonId === lessonId) throw unknownSource()
  const isThere = async (id: Id) => (await findLesson(author, { organizationId, lessonId: id })) !== null
  const translation = { id: lessonId, culture }
  const gone = await goneRivals(source.lesson.translations, translation, isThere)
  const translations = source.lesson.translations.filter(({ id }) => !gone.includes(id))
  checkTranslation({ ...source.lesson, translations }, source.course.culture, translation)
  return { source, gone }
}

/** Those in the language of the translation that are gone. */
async function goneRivals(
  translations: readonly Translation[],
  { id, culture }: Translation,
  isThere: (id: Id) => Promise<boolean>,
): Promise<readonly Id[]> {
  const gone: Id[] = []
  for (const rival of translations) {
    if (rival.culture === culture && rival.id !== id && !(await isThere(rival.id))) gone.push(rival.id)
  }
  return gone
}

/** Does the work, and undoes what led to it when a rule refuses. */
export async function orUndo(work: () => Promise<void>, undo: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Problem) await undo()
    throw error
  }
}

const unknownSource = () => invalid('translationOf', 'is not known here')
const sameLanguage = () => invalid('translationOf', 'is in the same language')
