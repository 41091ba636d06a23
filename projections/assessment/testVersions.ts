import { type TestEvent, TestFacts } from '@manabi/assessment'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type ContentVersion, type ContentVersionsDoc, withVersion } from '../catalog/contentVersions.ts'

const blank = {
  ...{ title: '', description: '', culture: '', courseId: null, timeLimitMinutes: null },
  ...{ passingScore: null, explanations: 'passed', questions: [] },
}

const idOf = ({ data }: { readonly data: { readonly testId: Id } }): Id => data.testId

/** A request that changes facts and questions of a test makes one version of both. */
export const testVersions = projection<ContentVersionsDoc, TestEvent>()({
  name: 'test-versions',
  version: 1,
  indexes: [],
  on: {
    TestCreated: [
      idOf,
      (doc, event) => {
        const fields = { ...TestFacts.parse(event.data), questions: event.data.questions }
        return withVersion(doc, { fields, blank, event })
      },
    ],
    TestChanged: [idOf, (doc, event) => withVersion(doc, { fields: TestFacts.parse(event.data), blank, event })],
    // Which questions there were is not known here.
    TestQuestionsAdded: [
      idOf,
      (doc, event) => withVersion(doc, { fields: { questions: [event.id, ...event.data.questions] }, blank, event }),
    ],
    TestQuestionsReplaced: [
      idOf,
      (doc, event) => withVersion(doc, { fields: { questions: event.data.questions }, blank, event }),
    ],
  },
})

/** Newest first. */
export const versionsOfTest = async (views: Views, testId: Id): Promise<readonly ContentVersion[]> =>
  ((await views.of(testVersions).get(testId))?.versions ?? []).toReversed()
