import { describe, expect, it } from '@jest/globals'
import type { Problem } from '@manabi/kernel'
import type { ChoiceDraft, QuestionDraft } from '@manabi/questions'
import type { Quiz } from './content.ts'
import { quizFrom } from './quiz.ts'

const before: Quiz = {
  passingScore: 70,
  explanations: 'passed',
  questions: [
    {
      id: 'qst_1',
      text: '1 + 1?',
      choices: [
        { id: 'cho_1', text: '2', isCorrect: true },
        { id: 'cho_2', text: '3', isCorrect: false },
      ],
      explanation: null,
    },
  ],
}
const kept = (id: string, text: string, isCorrect?: boolean): ChoiceDraft => ({ id, isKept: true, text, isCorrect })
const added = (id: string, text: string, isCorrect?: boolean): ChoiceDraft => ({ id, isKept: false, text, isCorrect })
const question = (id: string, isKept: boolean, ...choices: ChoiceDraft[]): QuestionDraft => ({
  id,
  isKept,
  text: 'Q',
  choices,
  explanation: null,
})
const drafted = (...questions: QuestionDraft[]) =>
  quizFrom({ passingScore: 80, explanations: 'passed', questions }, before)
const errors = (...questions: QuestionDraft[]) => {
  try {
    drafted(...questions)
  } catch (error) {
    return (error as Problem).options.errors?.map(({ path }) => path)
  }
  return []
}

describe('the quiz that an author sends [ATH-006]', () => {
  it('keeps the identity of questions and choices by their ids, and what is right where that is left out', () => {
    const { passingScore, questions } = drafted(
      question('qst_1', true, kept('cho_2', 'three'), added('cho_9', 'four', false), kept('cho_1', 'two')),
    )
    expect(passingScore).toBe(80)
    expect(questions[0]).toEqual({
      id: 'qst_1',
      text: 'Q',
      choices: [
        { id: 'cho_2', text: 'three', isCorrect: false },
        { id: 'cho_9', text: 'four', isCorrect: false },
        { id: 'cho_1', text: 'two', isCorrect: true },
      ],
      explanation: null,
    })
  })

  it('may make another choice the right one', () => {
    const [changed] = drafted(question('qst_1', true, kept('cho_1', '2', false), kept('cho_2', '3', true))).questions
    expect(changed!.choices.map(({ isCorrect }) => isCorrect)).toEqual([false, true])
  })

  it('is refused where it names what is not in the quiz, or does not say whether a new choice is right', () => {
    expect(errors(question('qst_9', true, added('a', '', true), added('b', '', false)))).toEqual([
      'quiz.questions.0.id',
    ])
    expect(errors(question('qst_1', true, kept('cho_7', '', true), added('b', '', false)))).toEqual([
      'quiz.questions.0.choices.0.id',
    ])
    expect(errors(question('q', false, added('a', '', true), added('b', '')))).toEqual([
      'quiz.questions.0.choices.1.isCorrect',
    ])
  })
})
