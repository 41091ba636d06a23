import { limits } from '@manabi/catalog'
import { Id, Text } from '@manabi/kernel'
import { Explanations, type QuestionDraft } from '@manabi/questions'
import { z } from 'zod'
import type { ExecutionContext } from '../execution.ts'
import { url } from '../webAddress.ts'

const text = Text.trim().min(1).max(limits.question)

const ChoiceInput = z.object({
  id: Id.trim().optional().meta({ description: 'Of a choice that is in the question already and stays the same one.' }),
  text: text.meta({ description: 'What a learner may choose.' }),
  isCorrect: z.boolean().optional().meta({
    description: 'True for exactly one choice of a question. A kept choice may leave it out, which keeps it.',
  }),
})

/** A question of a quiz or a test as its authors send it (contract and beyond, Authoring). */
export const QuestionInput = z.object({
  id: Id.trim().optional().meta({ description: 'Of a question that is there already and stays the same one.' }),
  text: text.meta({ description: 'The question.' }),
  choices: z.array(ChoiceInput).max(500).meta({ description: 'Two to ten, in order.' }),
  explanation: Text.trim()
    .max(limits.question)
    .nullable()
    .optional()
    .meta({ description: 'Why the answer is right. A kept question may leave it out, which keeps it.' }),
  image: z
    .object({
      url,
      alt: Text.trim().max(limits.question).meta({ description: 'What it shows, for who does not see it.' }),
    })
    .nullable()
    .optional()
    .meta({ description: 'A picture beside the text. A kept question may leave it out, which keeps it.' }),
})

/** A question of a new test, or a further one: ids of other questions mean nothing. */
export const NewQuestionInput = QuestionInput.omit({ id: true }).extend({
  choices: z
    .array(ChoiceInput.omit({ id: true }).extend({ isCorrect: z.boolean() }))
    .max(500)
    .meta({ description: 'Two to ten, in order. Exactly one is correct.' }),
})

export const explanations = Explanations.default('passed').meta({
  description:
    'Which explanations learners get: of right answers, and all once they have passed; or of all that they answered.',
})

/** What bears no id yet gets a new one. */
export function questionDrafts(
  { newId }: Pick<ExecutionContext, 'newId'>,
  questions: readonly z.output<typeof QuestionInput>[],
): readonly QuestionDraft[] {
  const identified = <Thing extends { readonly id?: Id | undefined }>(thing: Thing, prefix: 'cho' | 'qst') => ({
    ...thing,
    id: thing.id ?? newId(prefix),
    isKept: thing.id !== undefined,
  })
  return questions.map((question) => ({
    ...identified(question, 'qst'),
    choices: question.choices.map((choice) => identified(choice, 'cho')),
  }))
}
