import { type Culture, type Id, invalid, Problem } from '@manabi/kernel'
import { course } from '../course.ts'
import { lesson } from '../lesson.ts'
import { type Author, type CourseOf, ownCourse } from './author.ts'

/** The source is the first of a group: a translation of a translation joins the group of its source. */
const notHere = () => invalid('translationOf', 'is not known here')

/**
 * Makes a course the translation of another of its organization: the source's stream decides, then the course notes its source.
 * Before a course is created this reserves its language; what a cut-off creation reserved is free again. Repeatable.
 */
export async function reserveCourseTranslation(
  author: Author,
  { organizationId, courseId, culture, translationOf }: CourseOf & { culture: Culture; translationOf: Id },
): Promise<Id> {
  const sourceId = await courseSource(author, { organizationId, courseId: translationOf })
  if (sourceId === courseId) throw notHere()
  const source = await ownCourse(author, { organizationId, courseId: sourceId })
  for (const { id, culture: taken } of source.translations) {
    if (taken !== culture || id === courseId) continue
    const { status } = (await author.load(course, [id])).state
    if (status === 'none' || status === 'deleted') {
      await author.execute(course.removeCourseTranslation, [sourceId], { translationId: id })
    }
  }
  await author.execute(course.addCourseTranslation, [sourceId], { translationId: courseId, culture })
  return sourceId
}

/** Before anything is reserved: the stream of what is to be a translation says so too, once it is too late to take that back. */
function checkNoSource(translations: readonly unknown[]): void {
  if (translations.length > 0) throw new Problem('conflict', 'It has translations itself.')
}

async function courseSource(author: Author, of: CourseOf): Promise<Id> {
  const found = await ownCourse(author, of).catch(() => {
    throw notHere()
  })
  return found.translationOf ?? found.courseId
}

/** Changes which course this one translates; null makes it one of its own. */
export async function translateCourse(
  author: Author,
  { organizationId, courseId, translationOf }: CourseOf & { translationOf: Id | null },
): Promise<void> {
  const { culture, translationOf: before, translations } = await ownCourse(author, { organizationId, courseId })
  if (translationOf !== null) checkNoSource(translations)
  const sourceId =
    translationOf === null
      ? null
      : await reserveCourseTranslation(author, { organizationId, courseId, culture, translationOf })
  await author.execute(course.changeCourseSource, [courseId], { translationOf: sourceId })
  if (before !== null && before !== sourceId) {
    await author.execute(course.removeCourseTranslation, [before], { translationId: courseId })
  }
}

interface LessonTranslation {
  readonly organizationId: Id
  readonly lessonId: Id
  readonly translationOf: Id | null
}

/** As for courses; the language of a lesson is that of its course. */
export async function translateLesson(
  author: Author,
  { organizationId, lessonId, translationOf }: LessonTranslation,
): Promise<void> {
  const own = await ownLesson(author, organizationId, lessonId)
  if (translationOf !== null) checkNoSource(own.translations)
  const source = translationOf === null ? null : await lessonSource(author, organizationId, translationOf)
  const sourceId = source?.lessonId ?? null
  if (source !== null) {
    if (sourceId === lessonId) throw notHere()
    const { culture: sourceCulture } = await ownCourse(author, source)
    const { culture } = await ownCourse(author, own)
    for (const { id, culture: taken } of source.translations) {
      if (taken !== culture || (await author.load(lesson, [id])).state.status === 'present') continue
      await author.execute(lesson.removeLessonTranslation, [source.lessonId], { translationId: id })
    }
    const command = { sourceCulture, translationId: lessonId, culture }
    await author.execute(lesson.addLessonTranslation, [source.lessonId], command)
  }
  await author.execute(lesson.changeLessonSource, [lessonId], { translationOf: sourceId })
  if (own.translationOf !== null && own.translationOf !== sourceId) {
    await author.execute(lesson.removeLessonTranslation, [own.translationOf], { translationId: lessonId })
  }
}

async function lessonSource(author: Author, organizationId: Id, lessonId: Id) {
  const found = await ownLesson(author, organizationId, lessonId)
  return found.translationOf === null ? found : ownLesson(author, organizationId, found.translationOf)
}

async function ownLesson({ load }: Author, organizationId: Id, lessonId: Id) {
  const { state } = await load(lesson, [lessonId])
  if (state.status !== 'present' || state.organizationId !== organizationId) throw notHere()
  return state
}
