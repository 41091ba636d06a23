import type { Id } from '@manabi/kernel'
import { defaultPassingScore } from '../../content.ts'
import type { CleanContent, LessonState } from '../../lesson.ts'
import type { PlannedLesson } from '../coursePlan.ts'
import { questionsWithIds } from './questionsWithIds.ts'

/** Whether the content of a lesson that is here stays: somebody changed it, or a block of it cannot be read. */
export const keepsContent = ({ isPartial = false }: PlannedLesson, lessonId: Id, kept?: ReadonlySet<Id>): boolean =>
  isPartial || kept?.has(lessonId) === true

/** The lesson as the archive has it. What it does not say stays as it was, such as minutes, slides, and the score that passes. */
export function lessonContent(
  { title, body, video, quiz, settings = {} }: PlannedLesson,
  courseId: Id,
  before: LessonState,
): CleanContent {
  const { estimatedMinutes, slides, quiz: oldQuiz } = before.status === 'present' ? before : blank
  const {
    estimatedMinutes: minutes = estimatedMinutes,
    passingScore = oldQuiz?.passingScore ?? defaultPassingScore,
    explanations = oldQuiz?.explanations ?? 'passed',
  } = settings
  return {
    title,
    body: { format: 'html', text: body },
    estimatedMinutes: minutes,
    video,
    slides,
    quiz:
      quiz === null
        ? null
        : { passingScore, explanations, questions: questionsWithIds(quiz.questions, courseId, oldQuiz?.questions) },
  }
}

const blank = { estimatedMinutes: 0, slides: null, quiz: null }
