import { type TestSitting, test } from '@manabi/assessment'
import { canSee } from '@manabi/catalog'
import { type Id, type Learner, learnersOrganizations, notFound } from '@manabi/kernel'
import type { Explained } from '@manabi/questions'
import type { Services } from '../services.ts'

/** A test that a learner can sit, with its key, and what is true of it and the learner now. */
export interface TestNow extends Explained {
  readonly sitting: TestSitting
}

/** A published test of one of the learner's organizations, else 404 (contract, Learner). Asks the stream: its state is in memory. */
export async function testToSubmit({ repository }: Services, learner: Learner, id: Id): Promise<TestNow> {
  const { state } = await repository.load(test, [id])
  if (state.status !== 'present' || !canSee(learner, { ...state, isPublic: false })) throw notFound()
  const { testId, title, organizationId, timeLimitMinutes, passingScore, explanations, questions } = state
  return {
    sitting: {
      userId: learner.userId,
      testId,
      testTitle: title,
      testOrganizationId: organizationId,
      organizations: learnersOrganizations(learner),
      timeLimitMinutes,
    },
    passingScore,
    explanations,
    questions,
  }
}
