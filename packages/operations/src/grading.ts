import type { Id } from '@manabi/kernel'
import { removedFromTest } from '@manabi/projections/assessment/testPapers'
import { removedFromQuiz } from '@manabi/projections/catalog/lessons'
import {
  type Answer,
  type Gradable,
  type Grade,
  gradeAnswers,
  isThere,
  type Removed,
  withoutRemoved,
} from '@manabi/questions'
import type { Services } from './services.ts'

type Reading = Pick<Services, 'clock' | 'views'>

/** Grades answers to the quiz of a lesson. What was taken out of it in the last 24 hours is ignored; 400 for all else that is not in it. */
export const gradeQuiz = (
  services: Reading,
  { lessonId, quiz }: { lessonId: Id; quiz: Gradable },
  answers: readonly Answer[],
) => grade(services, { gradable: quiz, removed: () => removedFromQuiz(services.views, lessonId) }, answers)

/** Grades answers to a test, in the same way. */
export const gradeTest = (
  services: Reading,
  { testId, test }: { testId: Id; test: Gradable },
  answers: readonly Answer[],
) => grade(services, { gradable: test, removed: () => removedFromTest(services.views, testId) }, answers)

interface Graded {
  readonly gradable: Gradable
  /** Read where something is unknown only. */
  readonly removed: () => Promise<readonly Removed[]>
}

async function grade({ clock }: Reading, { gradable, removed }: Graded, answers: readonly Answer[]): Promise<Grade> {
  if (isThere(answers, gradable)) return gradeAnswers(gradable, answers)
  return gradeAnswers(gradable, withoutRemoved(answers, await removed(), clock.now()))
}
