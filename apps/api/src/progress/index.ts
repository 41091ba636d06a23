import type { Operation } from '../operation.ts'
import { completeLesson } from './completeLesson.ts'
import { getMyCourseProgress } from './getMyCourseProgress.ts'
import { listMyProgress } from './listMyProgress.ts'
import { listMyQuizAttempts } from './listMyQuizAttempts.ts'
import { submitQuiz } from './submitQuiz.ts'
import { viewLesson } from './viewLesson.ts'

export const progressOperations: readonly Operation[] = [
  viewLesson,
  completeLesson,
  submitQuiz,
  listMyProgress,
  getMyCourseProgress,
  listMyQuizAttempts,
]
