import { type Culture, Problem } from '@manabi/kernel'
import type { ExistingCourse } from '../course.ts'
import { lesson, type PresentLesson } from '../lesson.ts'
import { type Author, findLesson } from './author.ts'
import { claimLesson, orUndo } from './claimTranslation.ts'

/** Of streams at a time. */
const atOnce = 50

/**
 * Lessons are in the language of their course: before the work that changes it, those in groups claim the new one. Throws 409 `conflict`
 * where another lesson of the group is in it.
 */
export async function claimingLessons(
  author: Author,
  course: ExistingCourse,
  culture: Culture,
  work: () => Promise<void>,
): Promise<void> {
  const lessons = await lessonsInGroups(author, course)
  for (const each of lessons) await checkFree(author, each, culture)
  const claim = async (language: Culture) => {
    for (const each of lessons) await claimFor(author, each, language)
  }
  await orUndo(
    async () => {
      await claim(culture)
      await work()
    },
    () => claim(course.culture),
  )
}

async function lessonsInGroups({ load }: Author, { sections }: ExistingCourse): Promise<readonly PresentLesson[]> {
  const ids = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const found: PresentLesson[] = []
  for (let begun = 0; begun < ids.length; begun += atOnce) {
    const loaded = await Promise.all(ids.slice(begun, begun + atOnce).map((id) => load(lesson, [id])))
    for (const { state } of loaded) {
      const isInGroup = state.status === 'present' && (state.translationOf !== null || state.translations.length > 0)
      if (isInGroup) found.push(state)
    }
  }
  return found
}

/** The source of a lesson is not in the language, nor is a translation of the lesson. */
async function checkFree(
  author: Author,
  { organizationId, translationOf, translations }: PresentLesson,
  culture: Culture,
): Promise<void> {
  const taken = translations.filter((one) => one.culture === culture).map(({ id }) => id)
  for (const lessonId of translationOf === null ? taken : [translationOf, ...taken]) {
    const other = await findLesson(author, { organizationId, lessonId })
    if (other?.course.culture === culture) throw new Problem('conflict', `A lesson has a translation in ${culture}.`)
  }
}

async function claimFor(author: Author, { organizationId, lessonId, translationOf }: PresentLesson, culture: Culture) {
  if (translationOf === null) return
  if ((await findLesson(author, { organizationId, lessonId: translationOf })) === null) return
  await claimLesson(author, { organizationId, lessonId, culture, translationOf })
}
