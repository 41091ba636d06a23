import type { Id } from '@manabi/kernel'
import type { Choice, Question } from '@manabi/questions'
import type { PlannedQuestion } from '../coursePlan.ts'
import { importedId, isUnnamedId } from './importedIds.ts'
import { contentOf, matchQuestions } from './matchQuestions.ts'

/**
 * The questions with their ids. A question keeps the id that its name had before. One without a name is known by what it says, and so is
 * one under a new name among those that had none. Any other is new, and gets an id that stands for what it says: its place may be taken
 * by another question next time. A choice is known by its text. So an attempt that named them goes on meaning what it meant.
 */
export function questionsWithIds(
  questions: readonly PlannedQuestion[],
  courseId: Id,
  before: readonly Question[] = [],
): Question[] {
  const idOf = (planned: PlannedQuestion, key = planned.key) => importedId('qst', courseId, key, planned)
  const ids = new Set(before.map(({ id }) => id))
  const kept = new Set(questions.filter((one) => !one.isUnnamed && ids.has(idOf(one))))
  const taken = new Set([...kept].map((one) => idOf(one)))
  const free = before.filter(({ id }) => !taken.has(id))
  const others = questions.filter((one) => !kept.has(one))
  const unnamed = free.filter(({ id }) => isUnnamedId('qst', courseId, id))
  const found = new Map([
    ...matchQuestions(
      others.filter(({ isUnnamed }) => isUnnamed !== true),
      unnamed,
    ),
    ...matchQuestions(
      others.filter(({ isUnnamed }) => isUnnamed === true),
      free,
    ),
  ])
  const used = new Set(ids)
  const newKey = (planned: PlannedQuestion): string => {
    const key = planned.isUnnamed ? `${planned.key}~${contentOf(planned)}` : planned.key
    for (let count = 1; ; count++) {
      const one = count === 1 ? key : `${key}~new${count}`
      if (used.has(idOf(planned, one))) continue
      used.add(idOf(planned, one))
      return one
    }
  }
  return questions.map((planned) => {
    const { text, choices, explanation, image } = planned
    const same = found.get(planned) ?? (kept.has(planned) ? before.find(({ id }) => id === idOf(planned)) : undefined)
    const key = kept.has(planned) ? planned.key : (same?.id ?? newKey(planned))
    return {
      id: same?.id ?? idOf(planned, key),
      text,
      choices: choicesWithIds(
        choices,
        (name) => importedId('cho', courseId, JSON.stringify([key, name])),
        same?.choices,
      ),
      explanation,
      // One that leads to a file of the archive which is not kept here would show nothing.
      ...(image !== undefined && /^https?:/.test(image.url) && { image }),
    }
  })
}

/** No two choices of a question read the same. */
function choicesWithIds(
  choices: PlannedQuestion['choices'],
  idOf: (name: unknown) => Id,
  before: readonly Choice[] = [],
): Choice[] {
  const known = new Map(before.map(({ id, text }) => [text, id]))
  const taken = new Set(choices.map(({ text }) => known.get(text)))
  return choices.map(({ text, isCorrect }) => {
    let id = known.get(text)
    for (let count = 0; id === undefined; count++) id = taken.has(idOf([text, count])) ? undefined : idOf([text, count])
    return { id, text, isCorrect }
  })
}
