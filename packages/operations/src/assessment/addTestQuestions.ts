import { test } from '@manabi/assessment'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { questionDrafts } from '../questions/questionInput.ts'
import { QuestionsInput, questionsExample, TestWithKey } from './authoringResources.ts'
import { ownTest } from './ownTest.ts'
import { answerTestWithKey } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'

export const addTestQuestions = operation({
  id: 'addTestQuestions',
  method: 'post',
  path: '/organizations/{organizationId}/tests/{testId}/questions',
  tag: 'Tests',
  summary: 'Add questions to a test',
  description: 'Behind those there are; a test has at most 500.',
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id }),
  body: QuestionsInput.meta({ id: 'TestQuestions', description: 'Further questions.', examples: [questionsExample] }),
  response: TestWithKey,
  status: 201,
  etag: true,
  tool: {},
  handle: async (request, services) => {
    const { params, body } = request
    await ownTest(services, params)
    await request.execute(test.addQuestions, [params.testId], { questions: questionDrafts(request, body.questions) })
  },
  answer: (_, { params }, { views }) => answerTestWithKey(views, params, 201),
})
