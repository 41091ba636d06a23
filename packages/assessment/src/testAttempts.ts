import { decider, type Id, type Timestamp } from '@manabi/kernel'
import type { Grade } from '@manabi/questions'
import { type TestAttemptEvent, TestAttempted } from './events.ts'

/** One learner's attempts at one test. Every submission is kept, so no decision needs to know those before. */
export const testAttempts = decider<null, TestAttemptEvent, [userId: Id, testId: Id]>()({
  name: 'test-attempts',
  stream: (userId, testId) => `test-attempts-${userId}-${testId}`,
  events: [TestAttempted],
  initial: null,
  evolve: (state) => state,
  decisions: { submitTest },
})

/** The test and the learner, as they are now. */
export interface TestSitting {
  readonly userId: Id
  readonly testId: Id
  readonly testTitle: string
  readonly testOrganizationId: Id
  readonly organizations: TestAttemptEvent['data']['organizations']
  readonly timeLimitMinutes: number | null
}

export interface SubmitTest {
  readonly sitting: TestSitting
  readonly attemptId: Id
  readonly submittedAt: Timestamp
  readonly grade: Grade
  /** As the learner's device measured it. */
  readonly elapsedSeconds: number | null
}

function submitTest(_state: null, command: SubmitTest): readonly TestAttemptEvent[] {
  return [testAttempted(command)]
}

/** The grade does not depend on the time it took (contract, Learner). */
export function testAttempted({ sitting, grade, ...attempt }: SubmitTest): TestAttemptEvent {
  const isWithinTimeLimit = withinTimeLimit(attempt.elapsedSeconds, sitting.timeLimitMinutes)
  return TestAttempted({ ...sitting, ...grade, ...attempt, isWithinTimeLimit })
}

/** Exactly at the limit is within. */
const withinTimeLimit = (elapsedSeconds: number | null, timeLimitMinutes: number | null): boolean | null =>
  elapsedSeconds === null || timeLimitMinutes === null ? null : elapsedSeconds <= timeLimitMinutes * 60
