import type { Id } from '@manabi/kernel'
import type { Choice, Question } from '@manabi/questions'
import type { PlannedQuestion } from '../coursePlan.ts'
import { importedId } from './importedIds.ts'

/** The questions with their ids. A choice is known by its text: an attempt that named it goes on meaning what it meant. */
export const questionsWithIds = (questions: readonly PlannedQuestion[], courseId: Id): Question[] =>
  questions.map(({ key, text, choices, explanation, image }) => ({
    id: importedId('qst', courseId, key),
    text,
    choices: choicesWithIds(choices, (choice) => importedId('cho', courseId, JSON.stringify([key, choice]))),
    explanation,
    // One that leads to a file of the archive which is not kept here would show nothing.
    ...(image !== undefined && /^https?:/.test(image.url) && { image }),
  }))

function choicesWithIds(choices: PlannedQuestion['choices'], idOf: (name: unknown) => Id): Choice[] {
  return choices.map(({ text, isCorrect }, index) => {
    const earlier = choices.slice(0, index).filter((other) => other.text === text).length
    return { id: idOf([text, earlier]), text, isCorrect }
  })
}
