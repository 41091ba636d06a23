import { expect, it } from '@jest/globals'
import { filesOf } from '../../../../../test/fixtures/olx/filesOf.ts'
import { smallCourse } from '../../../../../test/fixtures/olx/smallCourse.ts'
import { planCourse } from '../planCourse.ts'
import { questionsWithIds } from './questionsWithIds.ts'

const planned = (...choices: string[]) => ({
  ...{ key: 'problem/p', text: 'One', explanation: null },
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

it('a choice takes no id of one that differs in its marks, if that is there [OLX-017]', () => {
  const [before] = questionsWithIds([planned('*text*', 'text')], 'crs_1')
  const [after] = questionsWithIds([planned('text', '*text*')], 'crs_1', [before!])
  expect(after!.choices.map(({ id }) => id)).toEqual(before!.choices.map(({ id }) => id).toReversed())
  const [marked] = questionsWithIds(
    [planned('te*x*t', 'No')],
    'crs_1',
    questionsWithIds([planned('text', 'No')], 'crs_1'),
  )
  expect(marked!.choices[0]!.id).toBe(questionsWithIds([planned('text', 'No')], 'crs_1')[0]!.choices[0]!.id)
})

it('a question that comes in front of others in a problem takes none of their ids [OLX-017]', () => {
  const response =
    '<multiplechoiceresponse><choicegroup><choice correct="true">Yes</choice><choice>No</choice></choicegroup></multiplechoiceresponse>'
  const questionsIn = (...texts: string[]) => {
    const problem = texts.map((text) => `<p>${text}</p>${response}`).join('')
    const files = filesOf(smallCourse(`<problem url_name="p">${problem}</problem>`))
    const plan = planCourse(files, { culture: 'en-US', now: new Date('2026-04-01') })
    return plan.sections[0]!.lessons[0]!.quiz!.questions
  }
  const [hot, green] = questionsWithIds(questionsIn('Hot?', 'Green?'), 'crs_1')
  const [sweet, ...others] = questionsWithIds(questionsIn('Sweet?', 'Hot?', 'Green?'), 'crs_1', [hot!, green!])
  expect(others).toEqual([hot, green])
  expect([hot!.id, green!.id]).not.toContain(sweet!.id)
  const [one] = questionsWithIds(questionsIn('Hot?'), 'crs_1')
  expect(questionsWithIds(questionsIn('Hot?', 'Green?'), 'crs_1', [one!])[0]).toEqual(one)
})
