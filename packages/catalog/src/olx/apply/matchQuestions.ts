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
 * Which of the questions before each planned one is: one that says the same, in its own place if it can be; else the one with its own id;
 * else one whose words differ in their marks alone, or of whose choices another is right. A name belongs to its question: one with a name
 * takes its own id first and no id of another name, and none without takes that of a name that stands beside it. A question that was
 * reworded and has no name is new: nothing tells it from another one in its place.
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
  const isAllowed = (one: PlannedQuestion, { id }: Question) =>
    free.has(id) && (one.isUnnamed ? !ofNames.has(id) : isUnnamed(id) || id === ownId(one))
  const take = (one: PlannedQuestion, same: Question | undefined) => {
    if (same === undefined || found.has(one) || !isAllowed(one, same)) return
    found.set(one, same)
    free.delete(same.id)
  }
  const takeOwn = (one: PlannedQuestion) => take(one, free.get(ownId(one)))
  const saysSame = (one: PlannedQuestion, other: Question | undefined) =>
    other !== undefined && contentOf(one) === contentOf(other)
  const takeEqual = (keyOf: (said: Said) => string) => {
    const equal = Map.groupBy(free.values(), keyOf)
    for (const one of [...withoutName, ...withName])
      take(
        one,
        equal.get(keyOf(one))?.find((same) => isAllowed(one, same)),
      )
  }
  for (const one of withName) if (saysSame(one, free.get(ownId(one)))) takeOwn(one)
  // The same archive again finds each question where it is.
  for (const [place, one] of planned.entries()) if (saysSame(one, before[place])) take(one, before[place])
  takeEqual(contentOf)
  for (const one of planned) takeOwn(one)
  takeEqual((one) => keyOf(one, wordsIn))
  takeEqual(withoutAnswer)
  return found
}

/** What a question says, and which choice is right. */
export const contentOf = (said: Said): string => keyOf(said, inOneLine)

const keyOf = ({ text, choices }: Said, write: (text: string) => string): string =>
  JSON.stringify([write(text), choices.map((choice) => [write(choice.text), choice.isCorrect])])

const withoutAnswer = ({ text, choices }: Said): string =>
  JSON.stringify([inOneLine(text), choices.map((choice) => inOneLine(choice.text)).toSorted()])

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Without the marks of emphasis, of which earlier releases wrote none. */
export const wordsIn = (text: string): string =>
  inOneLine(text).replace(/(?<!\*)\*(?=[^*\s])([^*]+)(?<=\S)\*(?!\*)/g, '$1')
