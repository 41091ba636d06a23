import { expect, it } from '@jest/globals'
import { skippedIn } from './courseImports.ts'

it('keeps the most common kinds of what was skipped, however many an archive makes up', () => {
  const skipped = Array.from({ length: 50_000 }, (_, at) => ({ path: `kind${at}/a`, reason: 'unknown' }))
  const kinds = skippedIn({ skipped: [...skipped, { path: 'kind49999/b', reason: 'unknown' }] }, null)
  expect([kinds.length, kinds[0]]).toEqual([
    500,
    { kind: 'kind49999', reason: 'unknown', count: 2, examples: ['kind49999/a', 'kind49999/b'] },
  ])
})
