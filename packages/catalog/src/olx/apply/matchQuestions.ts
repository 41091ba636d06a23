import type { Id } from '@manabi/kernel'
import type { Question } from '@manabi/questions'
import type { PlannedQuestion } from '../coursePlan.ts'

type Said = Pick<PlannedQuestion, 'text' | 'choices'>

interface Given {
  /** The id that a planned question has when it is new. */
  readonly ownId: (planned: PlannedQuestion) => Id
  /** Whether the archive gave no name to the question that has this id. */
  readonly isUnnamed: (id: Id) => boolean
}

/**
 * Which of the questions before each planned one is: one that says the same, then the one with its own id, then one with the same text and
 * choices of which another is right. A name belongs to its question, so one with a name takes no id of another name. A question that was
 * reworded and has no name is a new one: nothing tells it from another question in its place. Equal questions are taken in their order.
 */
export function matchQuestions(
  planned: readonly PlannedQuestion[],
  before: readonly Question[],
  { ownId, isUnnamed }: Given,
): ReadonlyMap<PlannedQuestion, Question> {
  const free = new Map(before.map((question) => [question.id, question]))
  const found = new Map<PlannedQuestion, Question>()
  const take = (one: PlannedQuestion, same: Question | undefined) => {
    if (same === undefined || found.has(one)) return
    found.set(one, same)
    free.delete(same.id)
  }
  const takeOwn = (isWanted: (one: PlannedQuestion, same: Question) => boolean) => {
    for (const one of planned) {
      const same = free.get(ownId(one))
      if (same !== undefined && isWanted(one, same)) take(one, same)
    }
  }
  const takeEqual = (keyOf: (said: Said) => string) => {
    const equal = Map.groupBy(free.values(), keyOf)
    const isFree = ({ id }: Question) => free.has(id)
    for (const one of planned.filter((one) => one.isUnnamed)) take(one, equal.get(keyOf(one))?.find(isFree))
    for (const one of planned.filter((one) => !one.isUnnamed))
      take(
        one,
        equal.get(keyOf(one))?.find((same) => isFree(same) && isUnnamed(same.id)),
      )
  }
  takeOwn((one, same) => contentOf(one) === contentOf(same))
  takeEqual(contentOf)
  takeOwn(() => true)
  takeEqual(withoutAnswer)
  return found
}

/** What a question says, and which choice is right. */
export const contentOf = ({ text, choices }: Said): string =>
  JSON.stringify([wordsIn(text), choices.map((choice) => [wordsIn(choice.text), choice.isCorrect])])

const withoutAnswer = ({ text, choices }: Said): string =>
  JSON.stringify([wordsIn(text), choices.map((choice) => wordsIn(choice.text)).toSorted()])

/** Without white space and the marks of emphasis: earlier releases wrote less of both. */
export const wordsIn = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\*)\*(?=[^*\s])([^*]+)(?<=\S)\*(?!\*)/g, '$1')
    .trim()
