import { Id } from '@manabi/kernel'
import { z } from 'zod'

/** The answers to a quiz or a test, as learners submit them. */
export const Answers = z.array(z.object({ questionId: Id.trim(), choiceId: Id.trim() })).max(500)

/** The answers of a result. The correct choice is never revealed. */
export const ExplainedAnswers = z.array(
  z.object({
    questionId: Id,
    isCorrect: z.boolean(),
    explanation: z.string().nullable().meta({
      description: 'Why the answer is right. null where there is no explanation, or the learner does not get it yet.',
    }),
  }),
)
