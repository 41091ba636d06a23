import { Id } from '@manabi/kernel'
import { z } from 'zod'

export const Choice = z.object({ id: Id, text: z.string(), isCorrect: z.boolean() })
export type Choice = z.infer<typeof Choice>

/** Beside the text of a question. `alt` says what it shows; '' where it only decorates. */
export const QuestionImage = z.object({ url: z.string(), alt: z.string() })
export type QuestionImage = z.infer<typeof QuestionImage>

/** A multiple-choice question with its key, as the events of quizzes and tests and their read models keep it (contract, Authoring). */
export const Question = z.object({
  id: Id,
  text: z.string(),
  choices: z.array(Choice),
  explanation: z.string().nullable(),
  /** Left out where there is none, as in older events. */
  image: QuestionImage.optional(),
})
export type Question = z.infer<typeof Question>

/** A question as learners get it. */
export const withoutKey = ({ id, text, image, choices }: Question) => ({
  id,
  text,
  ...(image && { image }),
  choices: choices.map(({ id: choiceId, text: choiceText }) => ({ id: choiceId, text: choiceText })),
})
