import { type FieldError, type Id, Problem } from '@manabi/kernel'

/** What grading needs to know of a quiz or a test. */
export interface Gradable {
  /** The score from which on it is passed, in percent. */
  readonly passingScore: number
  readonly questions: readonly {
    readonly id: Id
    readonly choices: readonly { readonly id: Id; readonly isCorrect: boolean }[]
  }[]
}

export interface Answer {
  readonly questionId: Id
  readonly choiceId: Id
}

export interface Grade {
  /** Percentage of right answers, halves rounded up. */
  readonly score: number
  readonly isPassed: boolean
  readonly passingScore: number
  readonly correctCount: number
  readonly questionCount: number
  /** Every question, in their order; a question left out is wrong. */
  readonly answers: { questionId: Id; choiceId: Id | null; isCorrect: boolean }[]
}

/**
 * Grades a submission (contract, Learner). An unknown question, a choice of another question or a question answered twice is
 * a 400 `invalid_request` that names each by its path.
 */
export function gradeAnswers({ passingScore, questions }: Gradable, given: readonly Answer[]): Grade {
  const errors = given.flatMap((answer, index) => mistakes(questions, given, answer, index))
  if (errors.length > 0) throw new Problem('invalid_request', 'The answers do not fit the questions.', { errors })

  const chosen = new Map(given.map(({ questionId, choiceId }) => [questionId, choiceId]))
  const answers = questions.map(({ id, choices }) => {
    const choiceId = chosen.get(id) ?? null
    return { questionId: id, choiceId, isCorrect: choices.some((choice) => choice.id === choiceId && choice.isCorrect) }
  })
  const correctCount = answers.filter(({ isCorrect }) => isCorrect).length
  const score = percentage(correctCount, questions.length)
  return {
    score,
    isPassed: score >= passingScore,
    passingScore,
    correctCount,
    questionCount: questions.length,
    answers,
  }
}

function mistakes(
  questions: Gradable['questions'],
  given: readonly Answer[],
  { questionId, choiceId }: Answer,
  index: number,
): readonly FieldError[] {
  const question = questions.find(({ id }) => id === questionId)
  const at = `answers.${index}`
  if (question === undefined) return [{ path: `${at}.questionId`, message: 'is not one of the questions' }]
  if (given.findIndex((answer) => answer.questionId === questionId) < index)
    return [{ path: `${at}.questionId`, message: 'is answered twice' }]
  if (!question.choices.some(({ id }) => id === choiceId))
    return [{ path: `${at}.choiceId`, message: 'is not a choice of this question' }]
  return []
}

/** `Math.round` rounds halves up. */
const percentage = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 100) / whole))
