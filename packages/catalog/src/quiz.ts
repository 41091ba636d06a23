import { type FieldError, Problem } from '@manabi/kernel'
import type { Question, Quiz } from './content.ts'

const fewestChoices = 2
const mostChoices = 10

/**
 * A quiz can be graded: it has questions, each with two to ten choices of which exactly one is right, and no id stands twice
 * (contract, Authoring). Throws 400 `invalid_request` that names each field that breaks this.
 */
export function checkQuiz({ questions }: Quiz): void {
  const errors = [...ofQuestions(questions), ...questions.flatMap(ofChoices)]
  if (errors.length > 0) throw new Problem('invalid_request', `${errors[0]!.path}: ${errors[0]!.message}`, { errors })
}

function ofQuestions(questions: readonly Question[]): FieldError[] {
  if (questions.length === 0) return [{ path: 'quiz.questions', message: 'must not be empty' }]
  return repeated(questions).map((index) => ({ path: `quiz.questions.${index}.id`, message: 'stands twice' }))
}

function ofChoices({ choices }: Question, index: number): FieldError[] {
  const path = `quiz.questions.${index}.choices`
  const right = choices.filter(({ isCorrect }) => isCorrect).length
  return [
    ...(choices.length < fewestChoices ? [{ path, message: `must have at least ${fewestChoices} elements` }] : []),
    ...(choices.length > mostChoices ? [{ path, message: `must have at most ${mostChoices} elements` }] : []),
    ...(right === 1 ? [] : [{ path, message: `must have exactly one correct choice, not ${right}` }]),
    ...repeated(choices).map((choice) => ({ path: `${path}.${choice}.id`, message: 'stands twice' })),
  ]
}

/** The places of those whose id stood before. */
const repeated = (items: readonly { readonly id: string }[]): readonly number[] =>
  items.flatMap(({ id }, index) => (items.findIndex((other) => other.id === id) < index ? [index] : []))
