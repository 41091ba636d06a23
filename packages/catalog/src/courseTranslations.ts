import { type Culture, type Id, Problem } from '@manabi/kernel'
import { type CourseState, existing, idsOf } from './courseState.ts'
import {
  type CourseEvent,
  CourseSourceChanged,
  CourseTranslationAdded,
  CourseTranslationConfirmed,
  CourseTranslationRemoved,
} from './events.ts'
import { checkTranslation, hasTranslation } from './translations.ts'

/** The decisions of a course on its translations: the source's stream decides which course is its translation into a language. */

export function addCourseTranslation(
  state: CourseState,
  { translationId, culture }: { translationId: Id; culture: Culture },
): readonly CourseEvent[] {
  const source = existing(state)
  const translation = { id: translationId, culture }
  if (hasTranslation(source, translation)) return []
  checkTranslation(source, source.culture, translation)
  return [CourseTranslationAdded({ ...idsOf(source), translationId, culture })]
}

/** Nothing to do where it is not one, or where the source is gone. */
export function removeCourseTranslation(
  state: CourseState,
  { translationId }: { translationId: Id },
): readonly CourseEvent[] {
  if (state.status === 'none' || state.status === 'deleted') return []
  return state.translations.some(({ id }) => id === translationId)
    ? [CourseTranslationRemoved({ ...idsOf(state), translationId })]
    : []
}

/** A course that has translations is a source: 409 `conflict`. */
export function changeCourseSource(
  state: CourseState,
  { translationOf }: { translationOf: Id | null },
): readonly CourseEvent[] {
  const current = existing(state)
  if (current.translationOf === translationOf) return []
  if (translationOf !== null && current.translations.length > 0)
    throw new Problem('conflict', 'It has translations itself.')
  return [CourseSourceChanged({ ...idsOf(current), translationOf })]
}

/** 409 `conflict` for a course that translates nothing. */
export function confirmCourseTranslation(state: CourseState): readonly CourseEvent[] {
  const current = existing(state)
  if (current.translationOf === null) throw new Problem('conflict', 'It is not a translation.')
  return [CourseTranslationConfirmed(idsOf(current))]
}
