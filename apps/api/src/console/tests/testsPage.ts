import type { AuthoredTestPage } from '@manabi/operations/assessment/authoringResources'
import type { z } from 'zod'
import { createThing } from '../authored/authored.ts'
import { authoredList } from '../authored/authoredPages.ts'
import { tests } from '../authored/kinds.ts'
import { publicationBadge } from '../courses/publication.ts'
import type { Failure } from '../failures.ts'
import { moment, numberIn } from '../moments.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'

type ListedTest = z.output<typeof AuthoredTestPage>['items'][number]

export const testsPage = (visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> => {
  const { t } = visit
  return authoredList<ListedTest>(
    visit,
    tests,
    {
      columns: [t.courses.state, t.tests.questions, t.tests.created],
      cells: (test) => [publicationBadge(t, test), numberIn(t, test.questionCount), moment(t, test.createdAt)],
    },
    failure,
  )
}

/** A draft until it is published. */
export const createTest = createThing(tests, testsPage, (form) => ({
  ...{ title: form.get('title') ?? '', culture: form.get('culture') ?? '', isPublished: false },
}))
