import { test } from '@manabi/assessment'
import { defaultPassingScore } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { questionDrafts } from '../questions/questionInput.ts'
import { TestInput, TestWithKey, testExample } from './authoringResources.ts'
import { requireOwnCourse } from './ownTest.ts'
import { answerTestWithKey } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'

export const createTest = operation({
  id: 'createTest',
  method: 'post',
  path: '/organizations/{organizationId}/tests',
  tag: 'Tests',
  summary: 'Create a test',
  description: 'Published unless it is created with `isPublished: false`.',
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id }),
  body: TestInput.meta({ id: 'TestInput', description: 'A new test.', examples: [testExample] }),
  response: TestWithKey,
  status: 201,
  etag: true,
  tool: {},
  handle: async (request, services) => {
    const { organizationId } = request.params
    const { isPublished = true, questions = [], ...facts } = request.body
    await requireOwnCourse(services, organizationId, facts.courseId)
    const testId = request.newId('tst')
    await request.execute(test.createTest, [testId], {
      testId,
      organizationId,
      facts: {
        title: facts.title,
        description: facts.description ?? '',
        culture: facts.culture,
        courseId: facts.courseId ?? null,
        timeLimitMinutes: facts.timeLimitMinutes ?? null,
        passingScore: facts.passingScore ?? defaultPassingScore,
        explanations: facts.explanations,
      },
      isPublished,
      questions: questionDrafts(request, questions),
    })
    return testId
  },
  answer: (testId, { params }, { views }) => answerTestWithKey(views, { ...params, testId }, 201),
})
