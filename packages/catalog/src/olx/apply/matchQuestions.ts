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
 * Which of the questions before each planned one is: one that says the same, else the one with its own id, else one whose words differ in
 * their marks alone, or of whose choices another is right. A name belongs to its question: one with a name takes no id of another name, and
 * none without takes that of a name that is there. A question that was reworded and has no name is new: nothing tells it from another one
 * in its place. Equal questions are taken in their order.
 */
export function matchQuestions(
  planned: readonly PlannedQuestion[],
  before: readonly Question[],
  { ownId, isUnnamed }: Given,
): ReadonlyMap<PlannedQuestion, Question> {
  const free = new Map(before.map((question) => [question.id, question]))
  const found = new Map<PlannedQuestion, Question>()
  const withName = planned.filter((one) => !one.isUnnamed)
  const withoutName = planned.filter((one) => one.isUnnamed)
  const ofNames = new Set(withName.map(ownId))
  const isNoName = (id: Id) => !ofNames.has(id)
  const take = (one: PlannedQuestion, same: Question | undefined) => {
    if (same === undefined || found.has(one)) return
    found.set(one, same)
    free.delete(same.id)
  }
  const takeEqual = (keyOf: (said: Said) => string) => {
    const equal = Map.groupBy(free.values(), keyOf)
    const firstFree = (one: PlannedQuestion, may: (id: Id) => boolean) =>
      equal.get(keyOf(one))?.find(({ id }) => free.has(id) && may(id))
    for (const one of withoutName) take(one, firstFree(one, isNoName))
    for (const one of withName) take(one, firstFree(one, isUnnamed))
  }
  takeEqual(contentOf)
  for (const one of planned) take(one, free.get(ownId(one)))
  takeEqual((one) => keyOf(one, wordsIn))
  takeEqual(({ text, choices }) =>
    JSON.stringify([inOneLine(text), choices.map((one) => inOneLine(one.text)).toSorted()]),
  )
  return found
}

/** What a question says, and which choice is right. */
export const contentOf = (said: Said): string => keyOf(said, inOneLine)

const keyOf = ({ text, choices }: Said, write: (text: string) => string): string =>
  JSON.stringify([write(text), choices.map((choice) => [write(choice.text), choice.isCorrect])])

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Without the marks of emphasis, of which earlier releases wrote none. */
export const wordsIn = (text: string): string =>
  inOneLine(text).replace(/(?<!\*)\*(?=[^*\s])([^*]+)(?<=\S)\*(?!\*)/g, '$1')
