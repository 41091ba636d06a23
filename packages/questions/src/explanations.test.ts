import { describe, expect, it } from '@jest/globals'
import { type Explained, explainedAnswers } from './explanations.ts'

const questions = ['qst_right', 'qst_wrong', 'qst_left'].map((id) => ({ id, choices: [], explanation: `Why ${id}` }))
const answers = [
  { questionId: 'qst_right', choiceId: 'cho_1', isCorrect: true },
  { questionId: 'qst_wrong', choiceId: 'cho_2', isCorrect: false },
  { questionId: 'qst_left', choiceId: null, isCorrect: false },
]
const shown = (explanations: Explained['explanations'], hasPassed: boolean) =>
  explainedAnswers({ passingScore: 70, explanations, questions }, answers, hasPassed).flatMap(
    ({ questionId, explanation }) => (explanation === null ? [] : [questionId]),
  )

describe('explanations for learners [QIZ-009]', () => {
  it('are those of right answers, and all once the learner has passed', () => {
    expect(shown('passed', false)).toEqual(['qst_right'])
    expect(shown('passed', true)).toEqual(['qst_right', 'qst_wrong', 'qst_left'])
  })

  it('are those of all that was answered, where the author wants so', () => {
    expect(shown('submitted', false)).toEqual(['qst_right', 'qst_wrong'])
    expect(shown('submitted', true)).toEqual(['qst_right', 'qst_wrong'])
  })

  it('stand beside each answer, which never names the right choice', () => {
    const unexplained = questions.map((question) => ({ ...question, explanation: null }))
    const quiz: Explained = { passingScore: 70, explanations: 'submitted', questions: unexplained }
    expect(explainedAnswers(quiz, answers, true)).toEqual(
      answers.map(({ questionId, isCorrect }) => ({ questionId, isCorrect, explanation: null })),
    )
  })
})
