import type { Projection } from '@manabi/read-store'
import { courseProgress } from './courseProgress.ts'
import { lessonPublications } from './lessonPublications.ts'
import { progressHistory } from './progressHistory.ts'
import { quizAttempts } from './quizAttempts.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const progressProjections: readonly Projection<any, any>[] = [
  courseProgress,
  quizAttempts,
  progressHistory,
  lessonPublications,
]
