import { type FieldError, type Id, Problem } from '@manabi/kernel'
import type { Choice, Question, QuestionImage } from './question.ts'

/** As an author sends it. `isKept`: the author named the id, so it must be that of something that is there already. */
export interface ChoiceDraft {
  readonly id: Id
  readonly isKept?: boolean
  readonly text: string
  /** Left out, a kept choice stays what it is. */
  readonly isCorrect?: boolean | undefined
}

export interface QuestionDraft {
  readonly id: Id
  readonly isKept?: boolean
  readonly text: string
  readonly choices: readonly ChoiceDraft[]
  /** Left out, that of a kept question stays what it is. */
  readonly explanation?: string | null | undefined
  /** The same. */
  readonly image?: QuestionImage | null | undefined
}

/**
 * The questions that drafts make of those before: what keeps its id keeps its identity. Throws 400 `invalid_request` for an id that is
 * not there; `path` is that of the questions in the request.
 */
export function questionsFrom(
  drafts: readonly QuestionDraft[],
  before: readonly Question[],
  path = 'questions',
): readonly Question[] {
  const errors: FieldError[] = []
  const known = new Map(before.map((question) => [question.id, question]))
  const questions = drafts.map((draft, index) => {
    const at = `${path}.${index}`
    const old = known.get(draft.id)
    if (draft.isKept && old === undefined) errors.push({ path: `${at}.id`, message: 'is not one of the questions' })
    return questionFrom(draft, old, { path: `${at}.choices`, errors })
  })
  if (errors.length > 0) throw new Problem('invalid_request', `${errors[0]!.path}: ${errors[0]!.message}`, { errors })
  return questions
}

interface Found {
  readonly path: string
  readonly errors: FieldError[]
}

function questionFrom(
  { id, text, choices, explanation, image }: QuestionDraft,
  old: Question | undefined,
  { path, errors }: Found,
): Question {
  const kept = choices.map((choice, index): Choice => {
    const before = old?.choices.find((other) => other.id === choice.id)
    const isCorrect = choice.isCorrect ?? before?.isCorrect
    if (choice.isKept && before === undefined) {
      errors.push({ path: `${path}.${index}.id`, message: 'is not a choice of this question' })
    } else if (isCorrect === undefined) {
      errors.push({ path: `${path}.${index}.isCorrect`, message: 'is required for a new choice' })
    }
    return { id: choice.id, text: choice.text, isCorrect: isCorrect ?? false }
  })
  const shown = image === undefined ? old?.image : image
  return {
    ...{ id, text, choices: kept },
    explanation: explanation === undefined ? (old?.explanation ?? null) : explanation,
    ...(shown && { image: shown }),
  }
}
