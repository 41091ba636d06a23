import { testAttempts } from '@manabi/assessment'
import { Id } from '@manabi/kernel'
import { gradeAnswers } from '@manabi/questions'
import { z } from 'zod'
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
    'Graded on the server as quizzes are; the answer key is never sent. The grade does not depend on `elapsedSeconds`.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ testId: Id }),
  body: TestSubmission,
  response: TestResult,
  tool: { when: 'Use it only with answers that the person gave: attempts count and are kept.' },
  handle: async (request, services) => {
    const { caller, params, body, now } = request
    const { sitting, ...test } = await testToSubmit(services, caller, params.testId)
    const grade = gradeAnswers(test, body.answers)
    const attempt = { attemptId: request.newId('att'), submittedAt: now.toISOString() }
    const { testId, testOrganizationId: organizationId } = sitting
    const command = { sitting, grade, ...attempt, elapsedSeconds: body.elapsedSeconds }
    const options = { organizationId }
    const { events } = await request.execute(testAttempts.submitTest, [caller.userId, testId], command, options)
    return events[0]!.data
  },
  answer: ({ answers, isWithinTimeLimit, elapsedSeconds, submittedAt, attemptId, testId, ...graded }) => {
    const { score, isPassed, passingScore, correctCount, questionCount } = graded
    return {
      attemptId,
      testId,
      score,
      isPassed,
      passingScore,
      correctCount,
      questionCount,
      answers: answers.map(({ questionId, isCorrect }) => ({ questionId, isCorrect })),
      submittedAt,
      elapsedSeconds,
      isWithinTimeLimit,
    }
  },
})
