import { Id } from '@manabi/kernel'
import { testWithKey } from '@manabi/projections/assessment/testPapers'
import { withoutKey } from '@manabi/questions'
import { z } from 'zod'
import { versionNumber } from '../contentVersions.ts'
import { operation } from '../operation.ts'
import { htmlOfQuestions } from '../questions/htmlOfQuestions.ts'
import { withWriter } from '../writers.ts'
import { AuthoredTest, authoredTestExample } from './authoringResources.ts'
import { TestToSit } from './resources.ts'
import { showTest } from './showTest.ts'
import { testAuthors } from './testAuthors.ts'
import { testAtVersion } from './testVersions.ts'

const TestVersion = AuthoredTest.extend({ questions: TestToSit.shape.questions }).meta({
  id: 'TestVersion',
  description: 'A test as it was, without its answer key.',
  examples: [{ ...authoredTestExample, questions: [] }],
})

/** Beyond, Authoring: History. The key stays with the one read that has it. */
export const getTestVersion = operation({
  id: 'getTestVersion',
  method: 'get',
  path: '/organizations/{organizationId}/tests/{testId}/versions/{version}',
  tag: 'Tests',
  summary: 'Read a version of a test',
  description: 'Its content as it was then, without its answer key; whether it is published as now.',
  caller: 'any',
  scope: 'read:content',
  organization: testAuthors,
  params: z.object({ organizationId: Id, testId: Id, version: versionNumber }),
  response: TestVersion,
  tool: {},
  handle: async ({ params: { organizationId, testId, version } }, services) => {
    const { isPublished, createdAt } = await testWithKey(services.views, organizationId, testId)
    const former = await testAtVersion(services, testId, version)
    const { questions } = former
    return withWriter(services.views, {
      ...showTest({ ...former, isPublished, createdAt, questionCount: questions.length }),
      questions: await htmlOfQuestions(questions.map(withoutKey)),
    })
  },
})
