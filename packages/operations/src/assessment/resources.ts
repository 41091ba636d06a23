import { Culture, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { pageOf } from '../page.ts'
import { Answers } from '../progress/resources.ts'

const Percent = z.int().min(0).max(100)
const count = z.int().min(0)
const culture = z.string().meta({ description: 'BCP 47 language tag.', examples: ['ja-JP'] })
const minutes = z.int().min(0).nullable().meta({ description: 'Minutes; null for no limit.' })
const within = z.boolean().nullable().meta({ description: 'null without a limit or a reported time.' })

const testId = 'tst_01jqp3v9k27c4m8w0d5t6x1yzb'
const organizationId = 'org_01jqp3v9k1r8s0y2c3x7h5n6mq'
const chosen = { questionId: 'qst_01jqp3x7a9b1c3d5e7f0g2h4jk', choiceId: 'cho_01jqp3x7b2m4n6p8q0r1s3t5vw' }
const facts = { title: '修了テスト', culture: 'ja-JP', passingScore: 70, timeLimitMinutes: 30 }
const result = { attemptId: 'att_01jqp3y4z6a8b0c2d4e5f7g9hj', score: 80, isPassed: true }
const timed = { submittedAt: '2026-04-02T09:30:00.000Z', isWithinTimeLimit: true }

/** Contract, Learner. */
export const TestSummary = z
  .object({
    id: Id,
    title: z.string(),
    organizationId: Id,
    culture,
    questionCount: count,
    passingScore: Percent,
    timeLimitMinutes: minutes,
    latestResult: z
      .object({
        attemptId: Id,
        score: Percent,
        isPassed: z.boolean(),
        submittedAt: Timestamp,
        isWithinTimeLimit: within,
      })
      .nullable()
      .meta({ description: 'Of the last submission; null without one.' }),
  })
  .meta({
    id: 'TestSummary',
    description: 'A test that the learner can sit, with the latest result.',
    examples: [{ id: testId, ...facts, organizationId, questionCount: 5, latestResult: { ...result, ...timed } }],
  })

/** Contract, Learner. */
export const TestToSit = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    culture,
    passingScore: Percent,
    timeLimitMinutes: minutes,
    questions: z.array(
      z.object({ id: Id, text: z.string(), choices: z.array(z.object({ id: Id, text: z.string() })) }),
    ),
  })
  .meta({
    id: 'TestToSit',
    description: 'A test without its answer key.',
    examples: [
      {
        id: testId,
        ...facts,
        description: '',
        questions: [{ id: chosen.questionId, text: '2 + 2 は？', choices: [{ id: chosen.choiceId, text: '4' }] }],
      },
    ],
  })

const elapsedSeconds = z.number().min(0).nullable()

/** Contract, Learner. */
export const TestSubmission = z
  .object({
    answers: Answers,
    elapsedSeconds: elapsedSeconds
      .default(null)
      .meta({ description: 'As the app measured it; null or left out: unknown.' }),
  })
  .meta({
    id: 'TestSubmission',
    description: 'The chosen answers; a question left out is wrong.',
    examples: [{ answers: [chosen], elapsedSeconds: 900 }],
  })

/** Contract, Learner. The correct choice is never revealed. */
export const TestResult = z
  .object({
    attemptId: Id,
    testId: Id,
    score: Percent,
    isPassed: z.boolean(),
    passingScore: Percent,
    correctCount: count,
    questionCount: count,
    answers: z.array(z.object({ questionId: Id, isCorrect: z.boolean() })),
    submittedAt: Timestamp,
    elapsedSeconds,
    isWithinTimeLimit: within,
  })
  .meta({
    id: 'TestResult',
    description: 'The graded submission, with every question of the test.',
    examples: [
      {
        ...{ ...result, ...timed, testId, passingScore: 70, correctCount: 4, questionCount: 5, elapsedSeconds: 900 },
        answers: [{ questionId: chosen.questionId, isCorrect: true }],
      },
    ],
  })

/** Contract, Learner. */
export const TestAttempt = z
  .object({
    attemptId: Id,
    testId: Id,
    testTitle: z.string(),
    score: Percent,
    isPassed: z.boolean(),
    submittedAt: Timestamp,
    elapsedSeconds,
    isWithinTimeLimit: within,
  })
  .meta({
    id: 'TestAttempt',
    description: 'One submission of a test, with the title that the test had then.',
    examples: [{ ...result, ...timed, testId, testTitle: facts.title, elapsedSeconds: 900 }],
  })

const authored = {
  ...{ id: testId, ...facts, description: '', courseId: null, isPublished: true, questionCount: 1 },
  createdAt: '2026-04-01T00:00:00.000Z',
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
    isPublished: z.boolean(),
    questionCount: count,
    createdAt: Timestamp,
  })
  .meta({ id: 'AuthoredTest', description: 'A test as its authors see it in lists.', examples: [authored] })

export const AuthoredTestPage = pageOf(AuthoredTest, 'AuthoredTestPage')

/** Contract, Authoring: the only answers that include the key. */
export const TestWithKey = AuthoredTest.extend({
  questions: z.array(
    z.object({
      id: Id,
      text: z.string(),
      choices: z.array(z.object({ id: Id, text: z.string(), isCorrect: z.boolean() })),
      explanation: z.string().nullable(),
    }),
  ),
}).meta({
  id: 'TestWithKey',
  description: 'A test with its answer key, for its authors.',
  examples: [
    {
      ...authored,
      questions: [
        {
          id: chosen.questionId,
          text: '2 + 2 は？',
          choices: [
            { id: chosen.choiceId, text: '4', isCorrect: true },
            { id: 'cho_01jqp3x7b3n5q7r9s1t3v5w7xy', text: '5', isCorrect: false },
          ],
          explanation: null,
        },
      ],
    },
  ],
})

const text = z.string().trim().min(1).max(5_000)

/** Contract, Authoring. Exactly one correct choice, two to ten choices. */
const QuestionInput = z.object({
  text,
  choices: z.array(z.object({ text, isCorrect: z.boolean() })).max(500),
  explanation: z.string().trim().max(5_000).optional(),
})
export type QuestionInput = z.output<typeof QuestionInput>

export const QuestionsInput = z.object({ questions: z.array(QuestionInput).min(1).max(500) })

/** Contract, Authoring. */
export const TestInput = z.object({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(5_000).optional(),
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
  questions: z.array(QuestionInput).max(500).optional(),
})

const questionExample = {
  text: '2 + 2 は？',
  choices: [
    { text: '4', isCorrect: true },
    { text: '5', isCorrect: false },
  ],
}
export const questionsExample = { questions: [questionExample] }
export const testExample = { ...facts, ...questionsExample }
