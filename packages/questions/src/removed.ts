import type { Id, Timestamp } from '@manabi/kernel'
import type { Answer, Gradable } from './gradeAnswers.ts'
import type { Question } from './question.ts'

/** A question or a choice that an author took out. */
export interface Removed {
  readonly id: Id
  readonly removedAt: Timestamp
}

/** Milliseconds for which answers to what was removed are ignored instead of refused: a learner may have it on the screen still. */
const rememberedMs = 24 * 60 * 60 * 1_000
const mostRemembered = 5_000

/** What to remember as removed after a change at that time. */
export function withRemoved(
  removed: readonly Removed[],
  {
    before,
    after,
    at,
  }: { readonly before: readonly Question[]; readonly after: readonly Question[]; readonly at: Timestamp },
): readonly Removed[] {
  const there = new Set(idsOf(after))
  const gone = idsOf(before).map((id) => ({ id, removedAt: at }))
  return [...lately(removed, new Date(at)), ...gone].filter(({ id }) => !there.has(id)).slice(-mostRemembered)
}

/** The answers without those to what was removed in the last 24 hours (beyond, Authoring). */
export function withoutRemoved(answers: readonly Answer[], removed: readonly Removed[], now: Date): readonly Answer[] {
  const ids = new Set(lately(removed, now).map(({ id }) => id))
  return answers.filter(({ questionId, choiceId }) => !ids.has(questionId) && !ids.has(choiceId))
}

/** Whether all that the answers name is there. */
export function isThere(answers: readonly Answer[], { questions }: Pick<Gradable, 'questions'>): boolean {
  const there = new Set(idsOf(questions))
  return answers.every(({ questionId, choiceId }) => there.has(questionId) && there.has(choiceId))
}

const lately = (removed: readonly Removed[], now: Date): readonly Removed[] => {
  const from = new Date(now.getTime() - rememberedMs).toISOString()
  return removed.filter(({ removedAt }) => removedAt >= from)
}

const idsOf = (questions: Gradable['questions']): readonly Id[] =>
  questions.flatMap(({ id, choices }) => [id, ...choices.map((choice) => choice.id)])
