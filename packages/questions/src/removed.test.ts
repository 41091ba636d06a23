import { describe, expect, it } from '@jest/globals'
import type { Question } from './question.ts'
import { isThere, type Removed, withoutRemoved, withRemoved } from './removed.ts'

const question = (id: string, ...choices: string[]): Question => ({
  ...{ id, text: '', explanation: null },
  choices: choices.map((choice) => ({ id: choice, text: '', isCorrect: false })),
})
const [before, after] = [[question('q1', 'a', 'b'), question('q2', 'c')], [question('q1', 'a')]]
const at = '2026-04-02T00:00:00.000Z'
const idsOf = (removed: readonly Removed[]) => removed.map(({ id }) => id)

describe('what was taken out of a quiz or a test [QIZ-010]', () => {
  it('is remembered for a day, unless it is back', () => {
    const removed = withRemoved([], { before, after, at })
    expect(removed).toEqual(['b', 'q2', 'c'].map((id) => ({ id, removedAt: at })))
    const back = { before: after, after: [question('q1', 'a', 'b')] }
    expect(idsOf(withRemoved(removed, { ...back, at: '2026-04-02T12:00:00.000Z' }))).toEqual(['q2', 'c'])
    expect(idsOf(withRemoved(removed, { ...back, at: '2026-04-03T00:00:00.001Z' }))).toEqual([])
  })

  it('is ignored in answers for a day, and nothing else is', () => {
    const removed = withRemoved([], { before, after, at })
    const answers = [
      { questionId: 'q1', choiceId: 'a' },
      { questionId: 'q1', choiceId: 'b' },
      { questionId: 'q2', choiceId: 'c' },
      { questionId: 'q9', choiceId: 'x' },
    ]
    const left = withoutRemoved(answers, removed, new Date('2026-04-03T00:00:00.000Z'))
    expect(left).toEqual([answers[0], answers[3]])
    expect(withoutRemoved(answers, removed, new Date('2026-04-03T00:00:00.001Z'))).toEqual(answers)
    expect(isThere(left, { questions: after })).toBe(false)
    expect(isThere(answers.slice(0, 1), { questions: after })).toBe(true)
  })

  it('is at most 5,000 questions and choices, the latest', () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      question(`q${n}`, ...Array.from({ length: 10 }, (_, c) => `${n} ${c}`)),
    )
    const removed = withRemoved([], { before: many, after: [], at })
    expect([removed.length, removed.at(-1)!.id]).toEqual([5_000, '499 9'])
  })
})
