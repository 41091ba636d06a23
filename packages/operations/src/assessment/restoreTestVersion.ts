import { TestFacts, test } from '@manabi/assessment'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { versionNumber } from '../contentVersions.ts'
import { operation } from '../operation.ts'
import { TestWithKey } from './authoringResources.ts'
import { isOwnCourse, ownTest } from './ownTest.ts'
import { answerTestWithKey } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'
import { testAtVersion } from './testVersions.ts'

/** Beyond, Authoring: History. */
export const restoreTestVersion = operation({
  id: 'restoreTestVersion',
  method: 'post',
  path: '/organizations/{organizationId}/tests/{testId}/versions/{version}/restore',
  tag: 'Tests',
  summary: 'Restore a version of a test',
  description:
    'Writes it as the test: learners of a published test see it at once. Questions and choices keep their ids and key.',
  caller: 'any',
  scope: 'write:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id, version: versionNumber }),
  response: TestWithKey,
  etag: true,
  problems: ['conflict'],
  tool: { destructive: true, idempotent: true },
  handle: async (request, services) => {
    const { params, expectedVersion } = request
    await ownTest(services, params)
    const { questions, ...former } = await testAtVersion(services, params.testId, params.version)
    const facts = TestFacts.parse(former)
    // A course that is gone does not come back with it.
    const isThere = await isOwnCourse(services, params.organizationId, facts.courseId)
    const command = { facts: { ...facts, ...(!isThere && { courseId: null }) }, questions, expectedVersion }
    await request.execute(test.changeTest, [params.testId], command)
  },
  answer: (_, { params }, { views }) => answerTestWithKey(views, params),
})
