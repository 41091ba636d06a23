import { isDeepStrictEqual } from 'node:util'
import { checkVersion, type Expecting, notFound, Problem } from '@manabi/kernel'
import { type LessonContent, lessonContentOf } from './content.ts'
import { LessonDraftEnded, LessonDraftWritten, type LessonEvent, LessonWritten } from './events.ts'
import type { LessonDraft } from './lessonInput.ts'
import type { LessonDraftState, LessonState, PresentLesson } from './lessonState.ts'
import { checkQuiz, quizFrom } from './quiz.ts'

/** The draft of a published lesson (beyond, Authoring). */

/** Writes the draft, whole. To begin a draft, expect a version of the lesson; to go on with one, a version of the draft. */
export function writeLessonDraft(
  state: LessonState,
  { content: sent, ...expecting }: { readonly content: LessonDraft } & Expecting,
): readonly LessonEvent[] {
  const lesson = present(state)
  const { draft } = lesson
  const content = lessonContentOf({ ...sent, quiz: sent.quiz && quizFrom(sent.quiz, knownQuiz(lesson)) })
  if (content.quiz !== null) checkQuiz(content.quiz)
  if (draft !== null && isDeepStrictEqual(content, draft.content)) return []
  checkVersion((draft ?? lesson).version, expecting)
  return [LessonDraftWritten({ ...idsOf(lesson), content, basedOn: draft?.basedOn ?? lesson.version })]
}

/** 404 without a draft. */
export function discardLessonDraft(state: LessonState, expecting: Expecting): readonly LessonEvent[] {
  const lesson = present(state)
  checkVersion(drafted(lesson).version, expecting)
  return [LessonDraftEnded(idsOf(lesson))]
}

/** Makes the draft what learners see. 409 `conflict` where the lesson was changed since it began: the draft stays. */
export function publishLessonDraft(state: LessonState, expecting: Expecting): readonly LessonEvent[] {
  const lesson = present(state)
  const { content, basedOn, version } = drafted(lesson)
  if (lesson.version !== basedOn)
    throw new Problem('conflict', 'The lesson was changed since this draft began. The draft is kept.')
  checkVersion(version, expecting)
  const ended = LessonDraftEnded(idsOf(lesson))
  const isSame = isDeepStrictEqual(content, lessonContentOf(lesson))
  return isSame ? [ended] : [LessonWritten({ ...idsOf(lesson), content }), ended]
}

/** Questions keep their ids, key, and explanation from the draft before, or else from the lesson. */
function knownQuiz({ quiz, draft }: PresentLesson): LessonContent['quiz'] {
  const drafted = draft?.content.quiz ?? null
  if (quiz === null || drafted === null) return drafted ?? quiz
  return { ...drafted, questions: [...quiz.questions, ...drafted.questions] }
}

function drafted({ draft }: PresentLesson): LessonDraftState {
  if (draft === null) throw notFound()
  return draft
}

function present(state: LessonState): PresentLesson {
  if (state.status !== 'present') throw notFound()
  return state
}

const idsOf = ({ lessonId, courseId, organizationId }: PresentLesson) => ({ lessonId, courseId, organizationId })
