import { Culture, Id, Text, Timestamp } from '@manabi/kernel'
import { Explanations } from '@manabi/questions'
import { z } from 'zod'
import { pageOf } from '../page.ts'
import { explanations, NewQuestionInput, QuestionInput } from '../questions/questionInput.ts'
import { shownImage, shownText } from '../questions/shownQuestions.ts'
import { updatedBy, writerExample } from '../writers.ts'
import { chosen, culture, facts, minutes, Percent, testId } from './resources.ts'

const count = z.int().min(0)

export const authoredTestExample = {
  id: testId,
  ...facts,
  description: '',
  courseId: null,
  explanations: 'passed' as const,
  isPublished: true,
  questionCount: 1,
  createdAt: '2026-04-01T00:00:00.000Z',
  ...writerExample,
}

/** Contract, Authoring. */
export const AuthoredTest = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    culture,
    courseId: Id.nullable(),
    timeLimitMinutes: minutes,
    passingScore: Percent,
    explanations: Explanations.meta({ description: 'Which explanations learners get.' }),
    isPublished: z.boolean(),
    questionCount: count,
    createdAt: Timestamp,
    updatedBy,
  })
  .meta({ id: 'AuthoredTest', description: 'A test as its authors see it in lists.', examples: [authoredTestExample] })

export const AuthoredTestPage = pageOf(AuthoredTest, 'AuthoredTestPage')

/** Contract, Authoring: the only answers that include the key. */
export const TestWithKey = AuthoredTest.extend({
  questions: z.array(
    z.object({
      ...shownText,
      image: shownImage,
      choices: z.array(z.object({ ...shownText, isCorrect: z.boolean() })),
      explanation: z.string().nullable(),
    }),
  ),
}).meta({
  id: 'TestWithKey',
  description: 'A test with its answer key, for its authors.',
  examples: [
    {
      ...authoredTestExample,
      questions: [
        {
          id: chosen.questionId,
          ...{ text: '2 + 2 は？', textHtml: '2 + 2 は？' },
          choices: [
            { id: chosen.choiceId, text: '4', textHtml: '4', isCorrect: true },
            { id: 'cho_01jqp3x7b3n5q7r9s1t3v5w7xy', text: '5', textHtml: '5', isCorrect: false },
          ],
          explanation: null,
        },
      ],
    },
  ],
})

export const QuestionsInput = z.object({ questions: z.array(NewQuestionInput).min(1).max(500) })

/** Contract, Authoring. */
export const TestInput = z.object({
  title: Text.trim().min(1).max(200),
  description: Text.trim().max(5_000).optional(),
  culture: Culture,
  courseId: Id.nullable().optional().meta({ description: 'A course of the organization that the test belongs to.' }),
  timeLimitMinutes: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .optional()
    .meta({ description: 'Left out or null: none.' }),
  passingScore: Percent.optional().meta({ description: 'Default 70.' }),
  isPublished: z.boolean().optional().meta({ description: 'Default true.' }),
  explanations,
  questions: z.array(NewQuestionInput).max(500).optional(),
})

/** What is left out stays, but for `explanations`. */
export const TestChange = TestInput.partial().extend({ questions: z.array(QuestionInput).max(500).optional() })

const questionExample = {
  text: '2 + 2 は？',
  choices: [
    { text: '4', isCorrect: true },
    { text: '5', isCorrect: false },
  ],
}
export const questionsExample = { questions: [questionExample] }
export const testExample = { ...facts, ...questionsExample }
