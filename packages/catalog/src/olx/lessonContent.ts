import type { Id } from '@manabi/kernel'
import { defaultPassingScore } from '../content.ts'
import type { CleanContent, LessonState } from '../lesson.ts'
import { sanitizeBody } from '../sanitize.ts'
import type { PlannedLesson } from './coursePlan.ts'
import { questionsWithIds } from './questionsWithIds.ts'

/** The lesson as the archive has it. What it does not say stays as it was: minutes, slides, the score that passes. */
export function lessonContent(
  { title, body, video, quiz }: PlannedLesson,
  courseId: Id,
  before: LessonState,
): CleanContent {
  const { estimatedMinutes, slides, quiz: oldQuiz } = before.status === 'present' ? before : blank
  const passingScore = oldQuiz?.passingScore ?? defaultPassingScore
  return {
    title,
    body: sanitizeBody({ format: 'html', text: body }),
    estimatedMinutes,
    video,
    slides,
    quiz: quiz === null ? null : { passingScore, questions: questionsWithIds(quiz.questions, courseId) },
  }
}

const blank = { estimatedMinutes: 0, slides: null, quiz: null }
