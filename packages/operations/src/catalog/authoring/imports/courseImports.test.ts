import { expect, it } from '@jest/globals'
import { skippedIn } from './courseImports.ts'
import { fewOfEach } from './skippedKinds.ts'

it('keeps the most common kinds of what was skipped, however many an archive makes up, and counts the others', () => {
  const skipped = Array.from({ length: 50_000 }, (_, at) => ({ path: `kind${at}/a`, reason: 'unknown' }))
  const few = fewOfEach([...skipped, { path: 'kind49999/b', reason: 'unknown' }])
  expect(few).toHaveLength(502)
  const kinds = skippedIn({ skipped: few }, null)
  expect(kinds.filter(({ count }) => count > 1)).toEqual([
    { kind: 'course', reason: 'parts of further kinds, which are not listed', count: 49_500, examples: ['course'] },
    { kind: 'kind49999', reason: 'unknown', count: 2, examples: ['kind49999/a', 'kind49999/b'] },
  ])
})

it('names a few parts of a kind, and counts all', () => {
  const skipped = Array.from({ length: 1_000 }, (_, at) => ({ path: `poll/p${at}`, reason: 'a poll' }))
  const few = fewOfEach([...skipped, { path: 'survey/s', reason: 'a survey' }])
  expect(few).toHaveLength(6)
  expect(skippedIn({ skipped: few }, null)).toEqual([
    {
      ...{ kind: 'poll', reason: 'a poll', count: 1_000 },
      examples: ['poll/p0', 'poll/p1', 'poll/p2', 'poll/p3', 'poll/p4'],
    },
    { kind: 'survey', reason: 'a survey', count: 1, examples: ['survey/s'] },
  ])
})
