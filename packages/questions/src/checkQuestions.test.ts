import { describe, expect, it } from '@jest/globals'
import { Problem } from '@manabi/kernel'
import { checkQuestions } from './checkQuestions.ts'
import { type Question, withoutKey } from './question.ts'

const question = (id: string, ...correct: readonly boolean[]): Question => ({
  id,
  text: 'Which?',
  choices: correct.map((isCorrect, index) => ({ id: `${id}_${index}`, text: `Choice ${index}`, isCorrect })),
  explanation: 'Because.',
})

function pathsOf(...questions: readonly Question[]): readonly string[] {
  try {
    checkQuestions(questions)
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    return (error as Problem).options.errors!.map(({ path }) => path)
  }
  return []
}

describe('questions', () => {
  it('have two to ten choices, exactly one of them correct [ATH-008]', () => {
    expect(
      pathsOf(question('a', true, false), question('b', ...Array.from({ length: 10 }, (_, i) => i === 3))),
    ).toEqual([])
    expect(pathsOf(question('a', true))).toEqual(['questions.0.choices'])
    expect(pathsOf(question('a', true, false), question('b', false, false))).toEqual(['questions.1.choices'])
    expect(pathsOf(question('a', true, true))).toEqual(['questions.0.choices'])
    expect(pathsOf(question('a', ...Array.from({ length: 11 }, (_, i) => i === 0)))).toEqual(['questions.0.choices'])
  })

  it('and choices have ids of their own', () => {
    expect(pathsOf(question('a', true, false), question('a', true, false))).toEqual(['questions.1.id'])
    const [first] = question('a', true).choices
    expect(pathsOf({ ...question('a'), choices: [first!, { ...first!, text: 'Other', isCorrect: false }] })).toEqual([
      'questions.0.choices.1.id',
    ])
    // The same letters, one or two code points.
    const texts = ['\u304c', '\u304b\u3099'].map((text, n) => ({ id: `c${n}`, text, isCorrect: n === 0 }))
    expect(pathsOf({ ...question('a'), choices: texts })).toEqual(['questions.0.choices.1.text'])
  })

  it('are shown to learners without key and explanation [TST-002]', () => {
    expect(withoutKey(question('a', true, false))).toEqual({
      id: 'a',
      text: 'Which?',
      choices: [
        { id: 'a_0', text: 'Choice 0' },
        { id: 'a_1', text: 'Choice 1' },
      ],
    })
  })
})
