import { Id } from '@manabi/kernel'
import { z } from 'zod'

export const Choice = z.object({ id: Id, text: z.string(), isCorrect: z.boolean() })
export type Choice = z.infer<typeof Choice>

/** A multiple-choice question with its key, as the events of quizzes and tests and their read models keep it (contract, Authoring). */
export const Question = z.object({
  id: Id,
  text: z.string(),
  choices: z.array(Choice),
  explanation: z.string().nullable(),
})
export type Question = z.infer<typeof Question>

/** A question as learners get it. */
export const withoutKey = ({ id, text, choices }: Question) => ({
  id,
  text,
  choices: choices.map(({ id: choiceId, text: choiceText }) => ({ id: choiceId, text: choiceText })),
})
