import { type FieldError, type Id, Problem } from '@manabi/kernel'
import { type Choice, checkQuestions, type Question } from '@manabi/questions'
import type { Quiz } from './content.ts'

/** A quiz can be graded: it has questions, each with two to ten choices of which exactly one is right (contract, Authoring). */
export function checkQuiz({ questions }: Quiz): void {
  if (questions.length === 0) refuse([{ path: 'quiz.questions', message: 'must not be empty' }])
  checkQuestions(questions, 'quiz.questions')
}

/** As an author sends it: `isKept` where the author named the id, which is then that of something in the quiz as it is. */
export interface ChoiceDraft {
  readonly id: Id
  readonly isKept: boolean
  readonly text: string
  /** Left out, a kept choice stays what it is. */
  readonly isCorrect?: boolean | undefined
}

export interface QuestionDraft {
  readonly id: Id
  readonly isKept: boolean
  readonly text: string
  readonly choices: readonly ChoiceDraft[]
  /** Left out, that of a kept question stays what it is. */
  readonly explanation?: string | null | undefined
}

export interface QuizDraft {
  readonly passingScore: number
  readonly questions: readonly QuestionDraft[]
}

/** The quiz that a draft makes of the one before: what keeps its id keeps its identity. 400 for an id that is not in it. */
export function quizFrom({ passingScore, questions }: QuizDraft, before: Quiz | null): Quiz {
  const errors: FieldError[] = []
  const quiz = {
    passingScore,
    questions: questions.map((draft, index) => {
      const path = `quiz.questions.${index}`
      const old = before?.questions.find(({ id }) => id === draft.id)
      if (draft.isKept && old === undefined)
        errors.push({ path: `${path}.id`, message: 'is not a question in this quiz' })
      return questionFrom(draft, old, { path: `${path}.choices`, errors })
    }),
  }
  if (errors.length > 0) refuse(errors)
  return quiz
}

interface Found {
  readonly path: string
  readonly errors: FieldError[]
}

function questionFrom(
  { id, text, choices, explanation }: QuestionDraft,
  old: Question | undefined,
  { path, errors }: Found,
): Question {
  const kept = choices.map((choice, index): Choice => {
    const before = old?.choices.find((other) => other.id === choice.id)
    const isCorrect = choice.isCorrect ?? before?.isCorrect
    if (choice.isKept && before === undefined) {
      errors.push({ path: `${path}.${index}.id`, message: 'is not a choice in this question' })
    } else if (isCorrect === undefined) {
      errors.push({ path: `${path}.${index}.isCorrect`, message: 'is required for a new choice' })
    }
    return { id: choice.id, text: choice.text, isCorrect: isCorrect ?? false }
  })
  return { id, text, choices: kept, explanation: explanation === undefined ? (old?.explanation ?? null) : explanation }
}

function refuse(errors: FieldError[]): never {
  throw new Problem('invalid_request', `${errors[0]!.path}: ${errors[0]!.message}`, { errors })
}
