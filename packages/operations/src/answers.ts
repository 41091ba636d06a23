import { Id } from '@manabi/kernel'
import { z } from 'zod'

/** The answers to a quiz or a test, as learners submit them. */
export const Answers = z.array(z.object({ questionId: Id.trim(), choiceId: Id.trim() })).max(500)
