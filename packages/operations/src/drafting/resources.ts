import { Level } from '@manabi/catalog'
import { z } from 'zod'
import { Usage, usageExample } from './usage.ts'

/** Contract, AI drafting: what models write, and what is answered. */

const title = z.string().trim().min(1).max(200)
const text = z.string().trim().min(1).max(5_000)
const minutes = z.number().min(0).max(1_000_000).transform(Math.round)

export const OutlineDraft = z.object({
  title,
  description: z.string().trim().max(5_000),
  level: Level,
  sections: z
    .array(
      z.object({
        title,
        lessons: z
          .array(z.object({ title, summary: z.string().trim().max(5_000), estimatedMinutes: minutes }))
          .min(1)
          .max(50),
      }),
    )
    .min(1)
    .max(50),
})

export const BodyDraft = z.object({
  format: z.literal('markdown').default('markdown'),
  text: z.string().trim().min(1).max(500_000).meta({ description: 'Markdown' }),
})

const choices = z
  .array(z.object({ text, isCorrect: z.boolean() }))
  .min(2)
  .max(10)
  .refine((given) => given.filter(({ isCorrect }) => isCorrect).length === 1, 'must have exactly one correct choice')
  .meta({ description: 'Exactly one is correct.' })

export const QuestionsDraft = z.object({
  questions: z
    .array(z.object({ text, choices, explanation: z.string().trim().max(5_000).optional() }))
    .min(1)
    .max(50),
})

const drafted = <Schema extends z.ZodType>(draft: Schema, id: string, description: string, example: z.output<Schema>) =>
  z.object({ draft, usage: Usage }).meta({ id, description, examples: [{ draft: example, usage: usageExample }] })

export const DraftedOutline = drafted(
  OutlineDraft.extend({
    sections: z.array(
      z.object({
        title,
        lessons: z.array(z.object({ title, summary: z.string(), estimatedMinutes: z.int().min(0) })),
      }),
    ),
  }),
  'DraftedOutline',
  'A course outline that a model wrote. Nothing was saved.',
  {
    title: 'Whales',
    description: 'How whales live, and how people learn about them.',
    level: 'Beginner',
    sections: [
      {
        title: 'What a whale is',
        lessons: [{ title: 'Mammals in the sea', summary: 'Why whales breathe air.', estimatedMinutes: 10 }],
      },
    ],
  },
)

export const DraftedBody = drafted(
  z.object({ format: z.literal('markdown'), text: z.string() }),
  'DraftedBody',
  'A text that a model wrote. Nothing was saved.',
  { format: 'markdown', text: '# Mammals in the sea\n\nWhales breathe air.' },
)

export const DraftedQuestions = drafted(
  QuestionsDraft,
  'DraftedQuestions',
  'Questions that a model wrote, with the answer key. Nothing was saved.',
  {
    questions: [
      {
        text: 'What do whales breathe?',
        choices: [
          { text: 'Air', isCorrect: true },
          { text: 'Water', isCorrect: false },
        ],
        explanation: 'They are mammals.',
      },
    ],
  },
)
