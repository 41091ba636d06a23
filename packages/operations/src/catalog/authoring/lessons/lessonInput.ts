import { defaultPassingScore, type LessonDraft } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import type { ExecutionContext } from '../../../execution.ts'
import { cleanBody } from '../cleanBody.ts'
import { longText, minutes, position, title, translationOf, url } from '../fields.ts'

const text = z.string().trim().min(1).max(5_000)

const ChoiceInput = z.object({
  id: Id.trim().optional().meta({ description: 'Of a choice that is in the question already and stays the same one.' }),
  text: text.meta({ description: 'What a learner may choose.' }),
  isCorrect: z.boolean().optional().meta({
    description: 'True for exactly one choice of a question. A kept choice may leave it out, which keeps it.',
  }),
})

const QuestionInput = z.object({
  id: Id.trim().optional().meta({ description: 'Of a question that is in the quiz already and stays the same one.' }),
  text: text.meta({ description: 'The question.' }),
  choices: z.array(ChoiceInput).max(500).meta({ description: 'Two to ten, in order.' }),
  explanation: z
    .string()
    .trim()
    .max(5_000)
    .nullable()
    .optional()
    .meta({ description: 'Why the answer is right, for authors. A kept question may leave it out, which keeps it.' }),
})

const QuizInput = z.object({
  passingScore: z.int().min(0).max(100).default(defaultPassingScore).meta({ description: 'Percent; default 70.' }),
  questions: z.array(QuestionInput).max(500).meta({ description: 'One or more, in order.' }),
})

const Body = z.object({
  format: z.enum(['markdown', 'html']).meta({ description: 'How to read the text.' }),
  text: longText.meta({ description: 'What could harm a reader is removed.' }),
})

const video = z.object({
  url,
  durationSeconds: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .meta({ description: 'Seconds; null where it is not known.' }),
})

const fields = {
  title,
  body: Body.default({ format: 'markdown', text: '' }).meta({ description: 'Default: empty Markdown.' }),
  estimatedMinutes: minutes.default(0),
  video: video.nullable().default(null).meta({ description: 'Default: none.' }),
  slides: z.object({ url }).nullable().default(null).meta({ description: 'Default: none.' }),
  quiz: QuizInput.nullable().default(null).meta({ description: 'Default: none.' }),
  translationOf,
  position: position.optional(),
}

const example = {
  title: 'プログラムとは',
  body: { format: 'markdown' as const, text: '# プログラムとは\n\n…' },
  estimatedMinutes: 10,
  quiz: {
    passingScore: 70,
    questions: [
      {
        text: '1 + 1 = ?',
        choices: [
          { text: '1', isCorrect: false },
          { text: '2', isCorrect: true },
        ],
      },
    ],
  },
}

/** Contract, Authoring. */
export const LessonInput = z
  .object(fields)
  .meta({ id: 'LessonInput', description: 'A new lesson. It is a draft until it is published.', examples: [example] })

export const LessonReplacement = z
  .object({
    ...fields,
    sectionId: Id.trim().optional().meta({ description: 'Moves the lesson to this section of the course.' }),
  })
  .meta({
    id: 'LessonReplacement',
    description: 'The whole content of a lesson: what is left out is gone, but for its place and translation.',
    examples: [example],
  })

/** Content as the use cases take it: the body is clean, and what bears no id yet gets a new one. */
export async function draftOf(
  { newId }: Pick<ExecutionContext, 'newId'>,
  input: z.output<typeof LessonInput>,
): Promise<LessonDraft> {
  const { title, estimatedMinutes, video, slides, quiz } = input
  const body = await cleanBody(input.body)
  const questions = quiz?.questions.map(({ choices, ...question }) => ({
    ...question,
    id: question.id ?? newId('qst'),
    isKept: question.id !== undefined,
    choices: choices.map((choice) => ({
      ...choice,
      id: choice.id ?? newId('cho'),
      isKept: choice.id !== undefined,
    })),
  }))
  const draft = quiz && questions ? { passingScore: quiz.passingScore, questions } : null
  return { title, body, estimatedMinutes, video, slides, quiz: draft }
}
