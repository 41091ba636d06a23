import { type Culture, type Id, notFound, Problem } from '@manabi/kernel'
import {
  type LessonEvent,
  LessonSourceChanged,
  LessonTranslationAdded,
  LessonTranslationConfirmed,
  LessonTranslationRemoved,
} from './events.ts'
import type { LessonState, PresentLesson } from './lessonState.ts'
import { checkTranslation, hasTranslation } from './translations.ts'

/** As for courses; the language of a lesson is that of its course, which comes in with the command. */

export function addLessonTranslation(
  state: LessonState,
  { sourceCulture, translationId, culture }: { sourceCulture: Culture; translationId: Id; culture: Culture },
): readonly LessonEvent[] {
  if (state.status !== 'present') throw notFound()
  const translation = { id: translationId, culture }
  if (hasTranslation(state, translation)) return []
  checkTranslation(state, sourceCulture, translation)
  return [LessonTranslationAdded({ ...idsOf(state), translationId, culture })]
}

export function removeLessonTranslation(
  state: LessonState,
  { translationId }: { translationId: Id },
): readonly LessonEvent[] {
  if (state.status !== 'present') return []
  return state.translations.some(({ id }) => id === translationId)
    ? [LessonTranslationRemoved({ ...idsOf(state), translationId })]
    : []
}

export function changeLessonSource(
  state: LessonState,
  { translationOf }: { translationOf: Id | null },
): readonly LessonEvent[] {
  if (state.status !== 'present') throw notFound()
  if (state.translationOf === translationOf) return []
  if (translationOf !== null && state.translations.length > 0)
    throw new Problem('conflict', 'It has translations itself.')
  return [LessonSourceChanged({ ...idsOf(state), translationOf })]
}

/** 409 `conflict` for a lesson that translates nothing. */
export function confirmLessonTranslation(state: LessonState): readonly LessonEvent[] {
  if (state.status !== 'present') throw notFound()
  if (state.translationOf === null) throw new Problem('conflict', 'It is not a translation.')
  return [LessonTranslationConfirmed(idsOf(state))]
}

const idsOf = ({ lessonId, courseId, organizationId }: PresentLesson) => ({ lessonId, courseId, organizationId })
