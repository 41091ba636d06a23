import { test } from '@manabi/assessment'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { TestInput, TestWithKey } from './authoringResources.ts'
import { ownTest, requireOwnCourse, withIds } from './ownTest.ts'
import { answerTestWithKey } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'

export const changeTest = operation({
  id: 'changeTest',
  method: 'put',
  path: '/organizations/{organizationId}/tests/{testId}',
  tag: 'Tests',
  summary: 'Change a test',
  description: 'Changes the fields given; `questions` replace those there are.',
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id }),
  body: TestInput.partial().meta({
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
    const { isPublished, questions, ...facts } = body
    await ownTest(services, params)
    await requireOwnCourse(services, params.organizationId, facts.courseId)
    const replaced = questions && withIds(request, questions)
    const command = { facts, isPublished, questions: replaced, expectedVersion }
    await request.execute(test.changeTest, [params.testId], command)
  },
  answer: (_, { params }, { views }) => answerTestWithKey(views, params),
})
