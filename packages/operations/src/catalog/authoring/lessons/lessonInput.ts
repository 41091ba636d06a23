import { defaultPassingScore, type LessonDraft, limits } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import type { ExecutionContext } from '../../../execution.ts'
import { explanations, QuestionInput, questionDrafts } from '../../../questions/questionInput.ts'
import { url } from '../../../webAddress.ts'
import { cleanBody } from '../cleanBody.ts'
import { longText, minutes, position, title, translationOf } from '../fields.ts'
import { type PictureKeeper, withKeptPictures } from '../files/withKeptPictures.ts'

const QuizInput = z.object({
  passingScore: z.int().min(0).max(100).default(defaultPassingScore).meta({ description: 'Percent; default 70.' }),
  explanations,
  questions: z.array(QuestionInput).max(limits.questions).meta({ description: 'One or more, in order.' }),
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
  request: Pick<ExecutionContext, 'newId' | 'part'>,
  services: PictureKeeper[1],
  { organizationId, ...input }: z.output<typeof LessonInput> & { readonly organizationId: Id },
): Promise<LessonDraft> {
  const { title, estimatedMinutes, video, slides, quiz } = input
  const text = await withKeptPictures([request, services, organizationId], input.body.text, 'body.text')
  const body = await cleanBody(services, { ...input.body, text })
  const draft = quiz && { ...quiz, questions: questionDrafts(request, quiz.questions) }
  return { title, body, estimatedMinutes, video, slides, quiz: draft }
}
