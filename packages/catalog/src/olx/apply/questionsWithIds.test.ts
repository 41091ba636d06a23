import { expect, it } from '@jest/globals'
import { questionsWithIds } from './questionsWithIds.ts'

const planned = (...choices: string[]) => ({
  ...{ key: 'unit/1', isUnnamed: true, text: 'One', explanation: null },
  choices: choices.map((text, index) => ({ text, isCorrect: index === 0 })),
})

it('a choice whose text was changed here leaves its old text another id [OLX-017]', () => {
  const [before] = questionsWithIds([planned('Yes', 'No')], 'crs_1')
  const [yes, no] = before!.choices
  const changed = [yes!, { ...no!, text: 'Maybe' }]
  const [after] = questionsWithIds([planned('Yes', 'Maybe', 'No')], 'crs_1', [{ ...before!, choices: changed }])
  expect(after!.choices.slice(0, 2)).toEqual(changed)
  expect(new Set(after!.choices.map(({ id }) => id)).size).toBe(3)
})
