import { progressEvents } from '@manabi/progress'
import { progressProjections } from '@manabi/projections/progress/index'
import type { Capability } from '../capability.ts'
import { recordMyActivities } from './activities/recordMyActivities.ts'
import { completeLesson } from './completeLesson.ts'
import { getMyCourseProgress } from './getMyCourseProgress.ts'
import { getMyProgressHistory } from './getMyProgressHistory.ts'
import { listMyProgress } from './listMyProgress.ts'
import { listMyQuizAttempts } from './listMyQuizAttempts.ts'
import { submitQuiz } from './submitQuiz.ts'
import { viewLesson } from './viewLesson.ts'

export const progress: Capability = {
  events: progressEvents,
  projections: progressProjections,
  tags: {
    Progress: "The learner's own progress: views, completions, quizzes, certificates.",
  },
  operations: [
    viewLesson,
    completeLesson,
    submitQuiz,
    listMyProgress,
    getMyCourseProgress,
    listMyQuizAttempts,
    getMyProgressHistory,
    recordMyActivities,
  ],
}
