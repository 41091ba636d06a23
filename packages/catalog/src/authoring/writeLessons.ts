import { type ExpectedVersion, type Id, invalid, notFound } from '@manabi/kernel'
import { course } from '../course.ts'
import { requireRoom } from '../courseSections.ts'
import { type LessonDraft, lesson } from '../lesson.ts'
import { type Author, courseOfLesson, findLesson, type LessonOf, ownCourse } from './author.ts'
import { checkLessonClaim, claimLesson, orUndo } from './claimTranslation.ts'

interface Content {
  readonly content: LessonDraft
  readonly position?: number | undefined
}

interface Creation extends LessonOf, Content {
  readonly translationOf?: Id | null | undefined
}

/**
 * Writes the content of a new lesson, then places it: the placing decides, since nobody sees a lesson without a place. Repeated with
 * the same `lessonId` it finishes what was cut off. Of two that claim one language at once, the second is removed again.
 */
export async function createLesson(author: Author, command: Creation): Promise<void> {
  const { courseId, organizationId, sectionId, lessonId, content, position, translationOf = null } = command
  const found = await ownCourse(author, command)
  const { sections, culture } = found
  if (!sections.some(({ id }) => id === sectionId)) throw notFound()
  requireRoom(found, lessonId)
  const claim = translationOf === null ? null : { organizationId, lessonId, culture, translationOf }
  if (claim !== null) await checkLessonClaim(author, claim)
  await author.execute(lesson.editLesson, [lessonId], { lessonId, courseId, organizationId, content })
  await author.execute(course.placeLesson, [courseId], { lessonId, sectionId, position })
  if (claim === null) return
  const translate = async () => {
    const sourceId = await claimLesson(author, claim)
    await author.execute(lesson.changeLessonSource, [lessonId], { translationOf: sourceId })
  }
  await orUndo(translate, () => author.execute(course.removeLesson, [courseId], { lessonId }))
}

interface Replacement extends LessonOf, Content {
  readonly expectedVersion?: ExpectedVersion
  /** Moves the lesson. */
  readonly toSectionId?: Id | undefined
  /** Left out, it stays; null makes it a lesson of its own. */
  readonly translationOf?: Id | null | undefined
}

/**
 * Replaces the content of a lesson, and moves it where asked to: the content decides, and a stale version refuses both. Repeated it
 * finishes what was cut off.
 */
export async function replaceLesson(author: Author, command: Replacement): Promise<void> {
  const { sectionId, position, translationOf } = command
  const { sections, culture } = await courseOfLesson(author, command)
  const target = command.toSectionId ?? sectionId
  if (!sections.some(({ id }) => id === target)) throw invalid('sectionId', 'is not a section of this course')
  const write = () => edit(author, command)
  await (translationOf === undefined ? write() : translating(author, { ...command, culture, translationOf }, write))
  if (target === sectionId && position === undefined) return
  const { courseId, lessonId } = command
  await author.execute(course.placeLesson, [courseId], { lessonId, sectionId: target, position })
}

async function edit(author: Author, { courseId, organizationId, lessonId, content, expectedVersion }: Replacement) {
  const command = { lessonId, courseId, organizationId, content, expectedVersion }
  await author.execute(lesson.editLesson, [lessonId], command)
}

interface Translation {
  readonly organizationId: Id
  readonly lessonId: Id
  readonly culture: string
  readonly translationOf: Id | null
}

/** Changes which lesson this one translates, around the work that may be refused. */
async function translating(author: Author, of: Translation, work: () => Promise<void>): Promise<void> {
  const { lessonId, translationOf } = of
  const found = await findLesson(author, of)
  if (found === null) throw notFound()
  const { translationOf: before, translations } = found.lesson
  const isSource = translations.length > 0
  const sourceId = translationOf === null ? null : await claimLesson(author, { ...of, translationOf, isSource })
  await orUndo(work, async () => {
    if (sourceId !== null && sourceId !== before) await release(author, sourceId, lessonId)
  })
  await author.execute(lesson.changeLessonSource, [lessonId], { translationOf: sourceId })
  if (before !== null && before !== sourceId) await release(author, before, lessonId)
}

const release = (author: Author, sourceId: Id, translationId: Id) =>
  author.execute(lesson.removeLessonTranslation, [sourceId], { translationId })
