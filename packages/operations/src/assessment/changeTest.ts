import { test } from '@manabi/assessment'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { questionDrafts } from '../questions/questionInput.ts'
import { TestChange, TestWithKey } from './authoringResources.ts'
import { ownTest, requireOwnCourse } from './ownTest.ts'
import { answerTestWithKey } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'

export const changeTest = operation({
  id: 'changeTest',
  method: 'put',
  path: '/organizations/{organizationId}/tests/{testId}',
  tag: 'Tests',
  summary: 'Change a test',
  description:
    'Changes the fields given; `questions` replace those there are. Questions and choices that keep their `id` stay the same ones. ' +
    'Without `explanations` they are `passed`.',
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id }),
  body: TestChange.meta({
    id: 'TestChange',
    description: 'What to change of a test.',
    examples: [{ isPublished: false }],
  }),
  response: TestWithKey,
  etag: true,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    const { isPublished, questions, explanations = 'passed', ...others } = body
    await ownTest(services, params)
    await requireOwnCourse(services, params.organizationId, body.courseId)
    const replaced = questions && questionDrafts(request, questions)
    const facts = { ...others, explanations }
    const command = { facts, isPublished, questions: replaced, expectedVersion }
    await request.execute(test.changeTest, [params.testId], command)
  },
  answer: (_, { params }, { views }) => answerTestWithKey(views, params),
})
