import { isDeepStrictEqual } from 'node:util'
import { checkVersion, decider, type Expecting, type Id, notFound } from '@manabi/kernel'
import { lessonContentOf } from './content.ts'
import { type LessonEvent, LessonMaterialsAttached, LessonWritten, lessonEvents } from './events.ts'
import { discardLessonDraft, publishLessonDraft, writeLessonDraft } from './lessonDraft.ts'
import type { CleanContent, LessonDraft } from './lessonInput.ts'
import { evolveLesson, type LessonState } from './lessonState.ts'
import {
  addLessonTranslation,
  changeLessonSource,
  confirmLessonTranslation,
  removeLessonTranslation,
} from './lessonTranslations.ts'
import { checkQuiz, quizFrom } from './quiz.ts'

export type { CleanContent, LessonDraft } from './lessonInput.ts'
export type { LessonState, PresentLesson } from './lessonState.ts'

/** The content of a lesson; where it stands and whether it is published belongs to its course. */
export const lesson = decider<LessonState, LessonEvent, [lessonId: Id]>()({
  name: 'lesson',
  stream: (lessonId) => `lesson-${lessonId}`,
  events: lessonEvents,
  initial: { status: 'none' },
  evolve: evolveLesson,
  decisions: {
    writeLesson,
    editLesson,
    writeLessonDraft,
    discardLessonDraft,
    publishLessonDraft,
    attachMaterials,
    restoreLessonContent,
    addLessonTranslation,
    removeLessonTranslation,
    changeLessonSource,
    confirmLessonTranslation,
  },
})

interface Lesson extends Expecting {
  readonly lessonId: Id
  readonly courseId: Id
  readonly organizationId: Id
}

/** Writes the whole content. The same content again changes nothing; 400 for a quiz that breaks its rules. */
function writeLesson(
  state: LessonState,
  { content, lessonId, courseId, organizationId, ...expecting }: Lesson & { readonly content: CleanContent },
): readonly LessonEvent[] {
  if (state.status === 'deleted') throw notFound()
  if (content.quiz !== null) checkQuiz(content.quiz)
  const whole = lessonContentOf(content)
  if (state.status === 'present') {
    if (isDeepStrictEqual(whole, lessonContentOf(state))) return []
    checkVersion(state.version, expecting)
  }
  return [LessonWritten({ lessonId, courseId, organizationId, content: whole })]
}

/** Replaces the content with what an author sent; what keeps its id in the quiz keeps its identity. */
function editLesson(
  state: LessonState,
  { content, ...command }: Lesson & { readonly content: LessonDraft },
): readonly LessonEvent[] {
  const before = state.status === 'present' ? state.quiz : null
  const quiz = content.quiz === null ? null : quizFrom(content.quiz, before)
  return writeLesson(state, { ...command, content: { ...content, quiz } })
}

/** Replaces the set of attached materials, in this order. */
function attachMaterials(state: LessonState, { materialIds }: { materialIds: readonly Id[] }): readonly LessonEvent[] {
  if (state.status !== 'present') throw notFound()
  const { lessonId, courseId, organizationId, materialIds: current } = state
  if (isDeepStrictEqual(materialIds, current)) return []
  const detachedIds = current.filter((id) => !materialIds.includes(id))
  return [LessonMaterialsAttached({ lessonId, courseId, organizationId, materialIds: [...materialIds], detachedIds })]
}

/** The content of a lesson that was deleted when that took the content with it. */
function restoreLessonContent(state: LessonState): readonly LessonEvent[] {
  if (state.status !== 'deleted') return []
  const { lessonId, courseId, organizationId, materialIds } = state.last
  const ids = { lessonId, courseId, organizationId }
  const attached = LessonMaterialsAttached({ ...ids, materialIds: [...materialIds], detachedIds: [] })
  return [
    LessonWritten({ ...ids, content: lessonContentOf(state.last) }),
    ...(materialIds.length === 0 ? [] : [attached]),
  ]
}
