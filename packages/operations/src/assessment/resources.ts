import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { Answers, ExplainedAnswers } from '../answers.ts'
import { ShownQuestions } from '../questions/shownQuestions.ts'

export const Percent = z.int().min(0).max(100)
const count = z.int().min(0)
export const culture = z.string().meta({ description: 'BCP 47 language tag.', examples: ['ja-JP'] })
export const minutes = z.int().min(0).nullable().meta({ description: 'Minutes; null for no limit.' })
const within = z.boolean().nullable().meta({ description: 'null without a limit or a reported time.' })

export const testId = 'tst_01jqp3v9k27c4m8w0d5t6x1yzb'
const organizationId = 'org_01jqp3v9k1r8s0y2c3x7h5n6mq'
export const chosen = { questionId: 'qst_01jqp3x7a9b1c3d5e7f0g2h4jk', choiceId: 'cho_01jqp3x7b2m4n6p8q0r1s3t5vw' }
export const facts = { title: '修了テスト', culture: 'ja-JP', passingScore: 70, timeLimitMinutes: 30 }
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
    questions: ShownQuestions,
  })
  .meta({
    id: 'TestToSit',
    description: 'A test without its answer key.',
    examples: [
      {
        id: testId,
        ...facts,
        description: '',
        questions: [
          {
            id: chosen.questionId,
            text: '2 + 2 は？',
            textHtml: '2 + 2 は？',
            choices: [{ id: chosen.choiceId, text: '4', textHtml: '4' }],
          },
        ],
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
    answers: ExplainedAnswers,
    submittedAt: Timestamp,
    elapsedSeconds,
    isWithinTimeLimit: within,
  })
  .meta({
    id: 'TestResult',
    description: 'The graded submission, with every question of the test.',
    examples: [
      {
        ...result,
        ...timed,
        testId,
        passingScore: 70,
        correctCount: 4,
        questionCount: 5,
        elapsedSeconds: 900,
        answers: [{ questionId: chosen.questionId, isCorrect: true, explanation: null }],
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
