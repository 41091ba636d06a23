import { describe, expect, it } from '@jest/globals'
import { Problem } from '@manabi/kernel'
import fc from 'fast-check'
import { type Answer, type Gradable, gradeAnswers } from './gradeAnswers.ts'

const quizOf = (questionCount: number, passingScore = 70): Gradable => ({
  passingScore,
  questions: Array.from({ length: questionCount }, (_, index) => ({
    id: `qst_${index}`,
    choices: [
      { id: `cho_${index}_right`, isCorrect: true },
      { id: `cho_${index}_wrong`, isCorrect: false },
    ],
  })),
})

const answer = (index: number, kind: 'right' | 'wrong'): Answer => ({
  questionId: `qst_${index}`,
  choiceId: `cho_${index}_${kind}`,
})
const rightAnswers = (count: number) => Array.from({ length: count }, (_, index) => answer(index, 'right'))

function errorsOf(quiz: Gradable, answers: readonly Answer[]) {
  try {
    gradeAnswers(quiz, answers)
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    expect((error as Problem).code).toBe('invalid_request')
    return (error as Problem).options.errors!.map(({ path }) => path)
  }
  return []
}

describe('grading answers', () => {
  it.each([
    [1, 8, 13],
    [3, 8, 38],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [1, 201, 0],
    [8, 8, 100],
  ])('%i right of %i is %i percent, halves rounded up [QIZ-001]', (right, count, score) => {
    expect(gradeAnswers(quizOf(count), rightAnswers(right)).score).toBe(score)
  })

  it('passes at the passing score or above [QIZ-001]', () => {
    const quiz = quizOf(10, 70)
    expect(gradeAnswers(quiz, rightAnswers(7)).isPassed).toBe(true)
    expect(gradeAnswers(quiz, rightAnswers(6)).isPassed).toBe(false)
  })

  it('compares the rounded score with the passing score [QIZ-001]', () => {
    expect(gradeAnswers(quizOf(3, 67), rightAnswers(2))).toMatchObject({ score: 67, isPassed: true })
  })

  it('counts a question left out as wrong and lists every question in order [QIZ-002] [QIZ-008]', () => {
    expect(gradeAnswers(quizOf(3), [answer(2, 'right'), answer(0, 'wrong')])).toEqual({
      score: 33,
      isPassed: false,
      passingScore: 70,
      correctCount: 1,
      questionCount: 3,
      answers: [
        { questionId: 'qst_0', choiceId: 'cho_0_wrong', isCorrect: false },
        { questionId: 'qst_1', choiceId: null, isCorrect: false },
        { questionId: 'qst_2', choiceId: 'cho_2_right', isCorrect: true },
      ],
    })
  })

  it('takes an empty submission, which scores 0 [QIZ-002]', () => {
    expect(gradeAnswers(quizOf(2), [])).toMatchObject({ score: 0, correctCount: 0, isPassed: false })
  })

  it('names an unknown question, a foreign choice and a question answered twice by their paths [QIZ-003]', () => {
    const quiz = quizOf(3)
    expect(errorsOf(quiz, [answer(0, 'right'), answer(7, 'right')])).toEqual(['answers.1.questionId'])
    expect(errorsOf(quiz, [{ questionId: 'qst_0', choiceId: 'cho_1_right' }])).toEqual(['answers.0.choiceId'])
    expect(errorsOf(quiz, [answer(0, 'right'), answer(1, 'right'), answer(0, 'right')])).toEqual([
      'answers.2.questionId',
    ])
  })

  it('names all mistakes at once [QIZ-003]', () => {
    expect(errorsOf(quizOf(1), [answer(5, 'right'), { questionId: 'qst_0', choiceId: 'x' }])).toEqual([
      'answers.0.questionId',
      'answers.1.choiceId',
    ])
  })

  it('gives 0..100, and never less for more right answers', () => {
    const sheet = fc.integer({ min: 1, max: 60 }).chain((count) =>
      fc.record({
        quiz: fc.integer({ min: 0, max: 100 }).map((passingScore) => quizOf(count, passingScore)),
        answers: fc
          .uniqueArray(fc.integer({ min: 0, max: count - 1 }))
          .chain((asked) =>
            fc.tuple(...asked.map((index) => fc.constantFrom(answer(index, 'right'), answer(index, 'wrong')))),
          ),
      }),
    )
    fc.assert(
      fc.property(sheet, ({ quiz, answers }) => {
        const grade = gradeAnswers(quiz, answers)
        expect(grade.score).toBeGreaterThanOrEqual(0)
        expect(grade.score).toBeLessThanOrEqual(100)
        expect(Math.abs(grade.score - (grade.correctCount * 100) / grade.questionCount)).toBeLessThanOrEqual(0.5)
        expect(grade.isPassed).toBe(grade.score >= quiz.passingScore)
        expect(grade.answers.filter(({ isCorrect }) => isCorrect)).toHaveLength(grade.correctCount)

        const better = answers.map(({ questionId }) => answer(Number(questionId.slice(4)), 'right'))
        expect(gradeAnswers(quiz, better).score).toBeGreaterThanOrEqual(grade.score)
      }),
    )
  })
})
