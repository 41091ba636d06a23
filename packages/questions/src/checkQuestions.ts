import { type FieldError, Problem } from '@manabi/kernel'
import type { Question } from './question.ts'

const fewestChoices = 2
const mostChoices = 10

/**
 * Each question has two to ten choices of which exactly one is correct, and no id or text stands twice (contract, Authoring). Throws 400
 * `invalid_request` that names each field that breaks this; `path` is that of the questions in the request.
 */
export function checkQuestions(questions: readonly Question[], path = 'questions'): void {
  const errors = [
    ...repeated(questions.map(({ id }) => id)).map((index) => ({
      path: `${path}.${index}.id`,
      message: 'stands twice',
    })),
    ...questions.flatMap(({ choices }, index) => ofChoices(choices, `${path}.${index}.choices`)),
  ]
  if (errors.length > 0) throw new Problem('invalid_request', `${errors[0]!.path}: ${errors[0]!.message}`, { errors })
}

function ofChoices(choices: Question['choices'], path: string): FieldError[] {
  const correct = choices.filter(({ isCorrect }) => isCorrect).length
  return [
    ...(choices.length < fewestChoices ? [{ path, message: `must have at least ${fewestChoices} elements` }] : []),
    ...(choices.length > mostChoices ? [{ path, message: `must have at most ${mostChoices} elements` }] : []),
    ...(correct === 1 ? [] : [{ path, message: `must have exactly one correct choice, not ${correct}` }]),
    ...repeated(choices.map(({ id }) => id)).map((choice) => ({
      path: `${path}.${choice}.id`,
      message: 'stands twice',
    })),
    ...repeated(choices.map(({ text }) => text.normalize('NFC'))).map((choice) => ({
      ...{ path: `${path}.${choice}.text`, message: 'stands twice' },
    })),
  ]
}

/** The places of those that stood before. */
function repeated(items: readonly string[]): readonly number[] {
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    if (seen.has(item)) return [index]
    seen.add(item)
    return []
  })
}
