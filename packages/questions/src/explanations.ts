import type { Id } from '@manabi/kernel'
import { z } from 'zod'
import type { Gradable, Grade } from './gradeAnswers.ts'

/**
 * Which explanations a learner gets with a result (beyond, Authoring). `passed`: those of right answers, and all once the learner has
 * passed. `submitted`: those of all questions that were answered.
 */
export const Explanations = z.enum(['passed', 'submitted'])
export type Explanations = z.infer<typeof Explanations>

/** What a result shows needs to know of a quiz or a test. */
export interface Explained extends Gradable {
  readonly explanations: Explanations
  readonly questions: readonly (Gradable['questions'][number] & { readonly explanation: string | null })[]
}

export interface ExplainedAnswer {
  readonly questionId: Id
  readonly isCorrect: boolean
  /** null where there is none, and where the learner does not get it yet. */
  readonly explanation: string | null
}

/** `hasPassed`: in this or an earlier attempt. The correct choice is never revealed. */
export const explainedAnswers = (
  { explanations, questions }: Explained,
  answers: Grade['answers'],
  hasPassed: boolean,
): ExplainedAnswer[] =>
  answers.map(({ questionId, choiceId, isCorrect }) => {
    const isShown = explanations === 'submitted' ? choiceId !== null : isCorrect || hasPassed
    const explanation = isShown ? questions.find(({ id }) => id === questionId)?.explanation : null
    return { questionId, isCorrect, explanation: explanation ?? null }
  })
