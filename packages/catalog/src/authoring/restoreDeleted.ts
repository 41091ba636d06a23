import { type Id, notFound, Problem, type Timestamp } from '@manabi/kernel'
import { course, type ExistingCourse, lessonIn } from '../course.ts'
import { lesson, type PresentLesson } from '../lesson.ts'
import { type Author, type CourseOf, findCourse } from './author.ts'
import { claimCourse, claimLesson } from './claimTranslation.ts'

/**
 * Each brings back what was deleted, unpublished, with its ids and its place. The last write decides, so that a call that was cut off is
 * finished by its repetition.
 */

export async function restoreCourse(author: Author, of: CourseOf & { readonly createdAt: Timestamp }): Promise<void> {
  const { state } = await author.load(course, [of.courseId])
  if (state.status === 'none') throw notFound()
  if (state.status !== 'deleted') return
  const lessons = await restoreContents(author, lessonIdsOf(state.last))
  await linkAgain(author, state.last, lessons)
  const links = await linksThatHold(author, state.last)
  await author.execute(course.restoreCourse, [of.courseId], { createdAt: of.createdAt, ...links })
}

interface InCourse {
  readonly courseId: Id
  /** The course before the event that removed it. */
  readonly before: ExistingCourse
}

export async function restoreSection(
  author: Author,
  { courseId, ...command }: InCourse & { readonly sectionId: Id },
): Promise<void> {
  const section = command.before.sections.find(({ id }) => id === command.sectionId)
  const lessons = await restoreContents(author, section?.lessons.map(({ id }) => id) ?? [])
  await linkAgain(author, command.before, lessons)
  await author.execute(course.restoreSection, [courseId], command)
}

export async function restoreLesson(
  author: Author,
  { courseId, ...command }: InCourse & { readonly lessonId: Id },
): Promise<void> {
  if (lessonIn(command.before.sections, command.lessonId) === undefined) throw notFound()
  const lessons = await restoreContents(author, [command.lessonId])
  await linkAgain(author, command.before, lessons)
  await author.execute(course.restoreLesson, [courseId], command)
}

/** Of streams at a time. */
const atOnce = 50

/** Brings back contents that an earlier release deleted with their lessons. Answers all that are there. */
async function restoreContents(author: Author, lessonIds: readonly Id[]): Promise<readonly PresentLesson[]> {
  const lessons: PresentLesson[] = []
  for (let begun = 0; begun < lessonIds.length; begun += atOnce) {
    const some = lessonIds.slice(begun, begun + atOnce)
    const written = await Promise.all(some.map((id) => author.execute(lesson.restoreLessonContent, [id], undefined)))
    lessons.push(...written.flatMap(({ state }) => (state.status === 'present' ? [state] : [])))
  }
  return lessons
}

/** A lesson that translates another one does so again, unless a third one took the language. */
async function linkAgain(
  author: Author,
  { culture }: ExistingCourse,
  lessons: readonly PresentLesson[],
): Promise<void> {
  for (const { lessonId, organizationId, translationOf } of lessons) {
    if (translationOf === null) continue
    try {
      await claimLesson(author, { organizationId, lessonId, culture, translationOf })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await author.execute(lesson.changeLessonSource, [lessonId], { translationOf: null })
    }
  }
}

/** The course that it translates, unless another one took the language, and the translations that still name it as their source. */
async function linksThatHold(author: Author, last: ExistingCourse) {
  const { courseId, organizationId, culture } = last
  const translations = []
  for (const one of last.translations) {
    const found = await findCourse(author, { organizationId, courseId: one.id })
    if (found?.translationOf === courseId) translations.push(one)
  }
  if (last.translationOf === null) return { translations, translationOf: null }
  try {
    const claim = { organizationId, courseId, culture, translationOf: last.translationOf }
    return { translations, translationOf: await claimCourse(author, claim) }
  } catch (error) {
    if (error instanceof Problem) return { translations, translationOf: null }
    throw error
  }
}

const lessonIdsOf = ({ sections }: ExistingCourse): readonly Id[] =>
  sections.flatMap(({ lessons }) => lessons.map(({ id }) => id))
