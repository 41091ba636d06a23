import type { Id } from '@manabi/kernel'
import type { Choice, Question } from '@manabi/questions'
import type { PlannedQuestion } from '../coursePlan.ts'
import { importedId, isUnnamedId } from './importedIds.ts'
import { contentOf, matchQuestions, wordsIn } from './matchQuestions.ts'

/**
 * The questions with their ids: those that they had (see `matchQuestions`), or new ones. The new id of a question without a name stands for
 * what it says, since another question may come to its place. A choice is known by its text.
 */
export function questionsWithIds(
  questions: readonly PlannedQuestion[],
  courseId: Id,
  before: readonly Question[] = [],
): Question[] {
  const newId = (planned: PlannedQuestion, key = ownKey(planned)) => importedId('qst', courseId, key, planned)
  const ownIds = new Map(questions.map((planned) => [planned, newId(planned)]))
  const ownId = (planned: PlannedQuestion): Id => ownIds.get(planned)!
  const found = matchQuestions(questions, before, {
    ownId,
    isUnnamed: (id) => isUnnamedId('qst', courseId, id),
  })
  const used = new Set(before.map(({ id }) => id))
  const freeId = (planned: PlannedQuestion): Id => {
    let id = ownId(planned)
    for (let count = 2; used.has(id); count++) id = newId(planned, `${ownKey(planned)}~new${count}`)
    used.add(id)
    return id
  }
  return questions.map((planned) => {
    const { text, choices, explanation, image } = planned
    const same = found.get(planned)
    const id = same?.id ?? freeId(planned)
    const choiceKey = id === ownId(planned) ? ownKey(planned) : id
    return {
      id,
      text,
      choices: choicesWithIds(
        choices,
        (name) => importedId('cho', courseId, JSON.stringify([choiceKey, name])),
        same?.choices,
      ),
      explanation,
      // One that leads to a file of the archive which is not kept here would show nothing.
      ...(image !== undefined && /^https?:/.test(image.url) && { image }),
    }
  })
}

const ownKey = (planned: PlannedQuestion): string =>
  planned.isUnnamed ? `${planned.key}~${contentOf(planned)}` : planned.key

/** No two choices of a question read the same. */
function choicesWithIds(
  choices: PlannedQuestion['choices'],
  idOf: (name: unknown) => Id,
  before: readonly Choice[] = [],
): Choice[] {
  const free = new Map(before.map(({ id, text }) => [text, id]))
  const exact = choices.map(({ text }) => free.get(text))
  for (const { text } of choices) free.delete(text)
  const alike = Map.groupBy(free, ([text]) => wordsIn(text))
  const ids = choices.map(({ text }, index) => exact[index] ?? alike.get(wordsIn(text))?.shift()?.[1])
  const taken = new Set(ids)
  return choices.map(({ text, isCorrect }, index) => {
    let id = ids[index]
    for (let count = 0; id === undefined; count++) id = taken.has(idOf([text, count])) ? undefined : idOf([text, count])
    return { id, text, isCorrect }
  })
}
