import type { Id } from '@manabi/kernel'
import type { Choice, Question } from '@manabi/questions'
import type { PlannedQuestion } from '../coursePlan.ts'
import { importedId } from './importedIds.ts'
import { oneEach } from './oneEach.ts'

/**
 * The questions with their ids. An unnamed one with the text of a question that the lesson has is that question. A choice is known by its
 * text. So an attempt that named them goes on meaning what it meant.
 */
export function questionsWithIds(
  questions: readonly PlannedQuestion[],
  courseId: Id,
  before: readonly Question[] = [],
): Question[] {
  const known = oneEach(before, ({ text }) => text)
  const unnamed = oneEach(
    questions.filter(({ isUnnamed }) => isUnnamed),
    ({ text }) => text,
  )
  const found = new Map(
    [...unnamed].flatMap(([text, one]) => (known.has(text) ? [[one, known.get(text)!] as const] : [])),
  )
  const taken = new Set([...found.values()].map(({ id }) => id))
  return questions.map((planned) => {
    const { text, choices, explanation, image } = planned
    const same = found.get(planned)
    const key = same === undefined ? freeKey(planned.key, courseId, taken) : planned.key
    return {
      id: same?.id ?? importedId('qst', courseId, key),
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

/** Another one where a question that stood there before has gone elsewhere. */
function freeKey(key: string, courseId: Id, taken: ReadonlySet<Id>): string {
  let free = key
  for (let count = 2; taken.has(importedId('qst', courseId, free)); count++) free = `${key}~new${count}`
  return free
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
