import type { Id } from '@manabi/kernel'
import type { Choice, Question } from '@manabi/questions'
import type { PlannedQuestion } from '../coursePlan.ts'
import { importedId, isUnnamedId } from './importedIds.ts'
import { oneEach } from './oneEach.ts'

/**
 * The questions with their ids. A question keeps the id that its name had before. One without a name is found by its text, else by its
 * place. One under a new name is found by its text among those that had no name of their own. A choice is known by its text. So an
 * attempt that named them goes on meaning what it meant.
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
  const known = oneEach(free, ({ text }) => text)
  const others = questions.filter((one) => !kept.has(one))
  const found = new Map<PlannedQuestion, Question>()
  for (const [text, one] of oneEach(others, ({ text }) => text)) {
    const same = known.get(text)
    if (same === undefined || !(one.isUnnamed || isUnnamedId('qst', courseId, same.id))) continue
    found.set(one, same)
    taken.add(same.id)
  }
  /** Another one where a question that stood there before has gone elsewhere. */
  const freeKey = (planned: PlannedQuestion): string => {
    let key = planned.key
    for (let count = 2; taken.has(idOf(planned, key)); count++) key = `${planned.key}~new${count}`
    taken.add(idOf(planned, key))
    return key
  }
  return questions.map((planned) => {
    const { text, choices, explanation, image } = planned
    const same = found.get(planned)
    const key = same === undefined && !kept.has(planned) ? freeKey(planned) : planned.key
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
