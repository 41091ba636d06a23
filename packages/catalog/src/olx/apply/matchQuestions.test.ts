import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../../../../test/harness/runs.ts'
import type { PlannedQuestion } from '../coursePlan.ts'
import { questionsWithIds } from './questionsWithIds.ts'

type Written = readonly [text: string, right?: 'yes' | 'no', key?: string]

const planned = (...questions: readonly Written[]): PlannedQuestion[] =>
  questions.map(([text, right = 'yes', key], at) => ({
    ...{ key: key ?? `problem/p/${at + 1}`, text, explanation: null, ...(key === undefined && { isUnnamed: true }) },
    choices: ['Yes', 'No'].map((choice) => ({ text: choice, isCorrect: (choice === 'Yes') === (right === 'yes') })),
  }))

/** The place that each of the later questions had before; null for a new one. */
function places(before: PlannedQuestion[], after: PlannedQuestion[]): (number | null)[] {
  const old = questionsWithIds(before, 'crs_1')
  const ids = questionsWithIds(after, 'crs_1', old).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  return ids.map((id) => {
    const at = old.findIndex((one) => one.id === id)
    return at < 0 ? null : at
  })
}

const named = (text: string): Written => [text, 'yes', 'problem/q']
const ab = planned(['A?'], ['B?'])

it.each([
  ['that stay', ab, planned(['A?'], ['B?']), [0, 1]],
  ['that change places', ab, planned(['B?'], ['A?']), [1, 0]],
  ['of which one is new', ab, planned(['N?', 'no'], ['A?'], ['B?']), [null, 0, 1]],
  ['that are reworded', ab, planned(['Is A?'], ['B?']), [null, 1]],
  ['with other texts and the same choices', planned(['A?'], ['B?', 'no']), planned(['C?'], ['D?', 'no']), [null, null]],
  ['of which one is gone and one is new', planned(['A?'], ['B?', 'no']), planned(['N?'], ['B?', 'no']), [null, 1]],
  ['with one text', planned(['R.'], ['R.', 'no']), planned(['R.', 'no'], ['R.']), [1, 0]],
  ['that say the same', planned(['R.'], ['R.']), planned(['R.'], ['R.'], ['R.']), [0, 1, null]],
  ['whose right choice was corrected', ab, planned(['A?', 'no'], ['B?']), [0, 1]],
  ['with more white space', planned(['A tea?']), planned(['A   tea? ']), [0]],
  ['with another sign', planned(['2*3?']), planned(['2**3?']), [null]],
  ['beside the same one under a name', ab, planned(['A?'], ['B?'], named('A?')), [0, 1, null]],
  ['of which an equal one without a name is gone', planned(['A?'], named('A?')), planned(named('A?')), [1]],
  [
    'of which one gets a name and stands first',
    planned(['A?'], ['A?']),
    planned(named('A?'), ['A?'], ['B?']),
    [0, 1, null],
  ],
  ['that get a name', ab, planned(named('B?')), [1]],
  ['of which one without a name says what a name said', planned(named('A?')), planned(['A?'], named('B?')), [null, 0]],
  ['whose name is given to another text', planned(named('A?')), planned(named('B?')), [0]],
])('questions %s keep their ids, and give them to no other [OLX-017]', (_, before, after, expected) => {
  expect(places(before, after)).toEqual(expected)
})

it('a question that takes the place of one that is gone is another one [OLX-017]', () => {
  const first = questionsWithIds(ab, 'crs_1')
  const second = questionsWithIds(planned(['B?']), 'crs_1', first)
  const third = questionsWithIds(planned(['C?'], ['B?']), 'crs_1', second)
  expect(first.map(({ id }) => id)).not.toContain(third[0]!.id)
  expect(third[1]!.id).toBe(first[1]!.id)
})

it('a name that goes to another question takes no id along [OLX-017]', () => {
  const first = questionsWithIds(planned(named('A?')), 'crs_1')
  const second = questionsWithIds(planned(['A?'], ['B?']), 'crs_1', first)
  const third = questionsWithIds(planned(named('B?')), 'crs_1', second)
  expect(third[0]!.id).toBe(second[1]!.id)
})

it('the same archive again changes nothing, whatever came before [OLX-003, OLX-017]', () => {
  const written = fc.tuple(
    fc.constantFrom('A?', 'B?', 'C?'),
    fc.constantFrom('yes', 'no') as fc.Arbitrary<'yes' | 'no'>,
  )
  const lesson = fc.record({
    some: fc.array(written, { maxLength: 5 }),
    name: fc.option(fc.constantFrom('A?', 'B?')),
    place: fc.nat(5),
  })
  fc.assert(
    fc.property(fc.array(lesson, { minLength: 1, maxLength: 4 }), (imports) => {
      const plans = imports.map(({ some, name, place }) =>
        planned(...some.slice(0, place), ...(name === null ? [] : [named(name)]), ...some.slice(place)),
      )
      const nameId = questionsWithIds(planned(named('A?')), 'crs_1')[0]!.id
      let before = questionsWithIds(plans[0]!, 'crs_1')
      for (const plan of plans) {
        const after = questionsWithIds(plan, 'crs_1', before)
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
        expect(questionsWithIds(plan, 'crs_1', after)).toEqual(after)
        for (const { id, text } of after) {
          const same = before.find((one) => one.id === id)
          // The named question alone may be reworded.
          if (same !== undefined && id !== nameId) expect(same.text).toBe(text)
        }
        before = after
      }
    }),
    { numRuns: runs(300) },
  )
})
