import { testAttempts } from '@manabi/assessment'
import { Id } from '@manabi/kernel'
import { hasPassedTest } from '@manabi/projections/assessment/testAttempts'
import { explainedAnswers } from '@manabi/questions'
import { z } from 'zod'
import { gradeTest } from '../grading.ts'
import { operation } from '../operation.ts'
import { TestResult, TestSubmission } from './resources.ts'
import { testToSubmit } from './testToSubmit.ts'

export const submitTest = operation({
  id: 'submitTest',
  method: 'post',
  path: '/tests/{testId}/submit',
  tag: 'Tests',
  summary: 'Submit my answers to a test',
  description:
    'Graded on the server as quizzes are; the answer key is never sent; explanations are, as the test says. ' +
    'The grade does not depend on `elapsedSeconds`.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ testId: Id }),
  body: TestSubmission,
  response: TestResult,
  tool: { when: 'Use it only with answers that the person gave: attempts count and are kept.' },
  handle: async (request, services) => {
    const { caller, params, body, now } = request
    const { sitting, ...test } = await testToSubmit(services, caller, params.testId)
    const grade = await gradeTest(services, { testId: params.testId, test }, body.answers)
    const attempt = { attemptId: request.newId('att'), submittedAt: now.toISOString() }
    const { testId, testOrganizationId: organizationId } = sitting
    const command = { sitting, grade, ...attempt, elapsedSeconds: body.elapsedSeconds }
    const options = { organizationId }
    const { events } = await request.execute(testAttempts.submitTest, [caller.userId, testId], command, options)
    return { test, data: events[0]!.data }
  },
  answer: async ({ test, data }, { caller, params }, { views }) => {
    const { answers, isWithinTimeLimit, elapsedSeconds, submittedAt, attemptId, testId, ...graded } = data
    const { score, isPassed, passingScore, correctCount, questionCount } = graded
    const hasPassed = isPassed || (await hasPassedTest(views, caller.userId, params.testId))
    return {
      attemptId,
      testId,
      score,
      isPassed,
      passingScore,
      correctCount,
      questionCount,
      answers: explainedAnswers(test, answers, hasPassed),
      submittedAt,
      elapsedSeconds,
      isWithinTimeLimit,
    }
  },
})
