import { expect, it } from '@jest/globals'
import { questionsWithIds } from './questionsWithIds.ts'

const [yes, no] = [
  [true, false],
  [false, true],
]
const planned = (...questions: readonly (readonly [text: string, isYes?: readonly boolean[] | undefined])[]) =>
  questions.map(([text, right = yes], at) => ({
    ...{ key: `problem/p/${at + 1}`, isUnnamed: true, text, explanation: null },
    choices: ['Yes', 'No'].map((choice, index) => ({ text: choice, isCorrect: right![index]! })),
  }))

/** The place that each of the later questions had before; null for a new one. */
function places(before: ReturnType<typeof planned>, after: ReturnType<typeof planned>): (number | null)[] {
  const old = questionsWithIds(before, 'crs_1')
  const ids = questionsWithIds(after, 'crs_1', old).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  return ids.map((id) => {
    const at = old.findIndex((one) => one.id === id)
    return at < 0 ? null : at
  })
}

it.each([
  ['that stay', planned(['A?'], ['B?']), planned(['A?'], ['B?']), [0, 1]],
  ['that change places', planned(['A?'], ['B?']), planned(['B?'], ['A?']), [1, 0]],
  [
    'of which one is new and one corrected',
    planned(['A?'], ['B?']),
    planned(['N?', no], ['Really A?'], ['B?']),
    [null, 0, 1],
  ],
  ['of which two are corrected', planned(['A?'], ['B?']), planned(['Is A?'], ['Is B?']), [null, null]],
  ['of which one is gone and one rewritten', planned(['A?'], ['B?', no]), planned(['C?'], ['D?']), [null, null]],
  ['with one text', planned(['R.'], ['R.', no]), planned(['R.', no], ['R.'], ['R.', no]), [null, 0, 1]],
  ['whose right choice was corrected', planned(['A?'], ['B?']), planned(['A?', no], ['B?']), [0, 1]],
  ['that are marked in another way', planned(['A tea?']), planned(['*A*  tea?']), [0]],
])('questions without names %s keep their ids, and give them to no other [OLX-017]', (_, before, after, expected) => {
  expect(places(before, after)).toEqual(expected)
})

it('a question that takes the place of one that is gone is another one [OLX-017]', () => {
  const first = questionsWithIds(planned(['A?'], ['B?']), 'crs_1')
  const second = questionsWithIds(planned(['B?']), 'crs_1', first)
  const third = questionsWithIds(planned(['C?'], ['B?']), 'crs_1', second)
  expect(first.map(({ id }) => id)).not.toContain(third[0]!.id)
  expect(third[1]!.id).toBe(first[1]!.id)
})
