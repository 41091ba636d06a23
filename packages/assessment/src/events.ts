import { Culture, defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { Explanations, Question } from '@manabi/questions'
import { z } from 'zod'

const Percent = z.int().min(0).max(100)

/** What a test says of itself, apart from its questions. */
export const TestFacts = z.object({
  title: z.string(),
  description: z.string(),
  culture: Culture,
  courseId: Id.nullable(),
  timeLimitMinutes: z.int().min(0).nullable(),
  passingScore: Percent,
  /** `passed` in older events. */
  explanations: Explanations.default('passed'),
})
export type TestFacts = z.output<typeof TestFacts>

const ofTest = z.object({ testId: Id, organizationId: Id })

const explained = { version: 2, upcasts: { 1: (data: object) => ({ ...data, explanations: 'passed' }) } }

/** `test-{id}`: what the test says of itself, its questions with their key, and whether learners may sit it. */
export const TestCreated = defineEvent(
  'TestCreated',
  ofTest.extend(TestFacts.shape).extend({ isPublished: z.boolean(), questions: z.array(Question) }),
  explained,
)
export const TestChanged = defineEvent('TestChanged', ofTest.extend(TestFacts.shape), explained)
export const TestQuestionsAdded = defineEvent('TestQuestionsAdded', ofTest.extend({ questions: z.array(Question) }))
export const TestQuestionsReplaced = defineEvent(
  'TestQuestionsReplaced',
  ofTest.extend({ questions: z.array(Question) }),
)
export const TestPublished = defineEvent('TestPublished', ofTest)
export const TestUnpublished = defineEvent('TestUnpublished', ofTest)
export const TestDeleted = defineEvent('TestDeleted', ofTest)
/** Back with its questions, unpublished. */
export const TestRestored = defineEvent(
  'TestRestored',
  ofTest.extend(TestFacts.shape).extend({
    questions: z.array(Question),
    /** How often the test was written, this time included. */
    version: z.int().min(1),
    createdAt: Timestamp,
  }),
)

/** A graded submission of a test, with what was true of learner and test then. */
export const TestAttempted = defineEvent(
  'TestAttempted',
  z.object({
    userId: Id,
    testId: Id,
    testTitle: z.string(),
    testOrganizationId: Id,
    /** The learner's organizations then: memberships and affiliations. */
    organizations: z.array(z.object({ id: Id, departmentIds: z.array(Id) })),
    attemptId: Id,
    submittedAt: Timestamp,
    score: Percent,
    isPassed: z.boolean(),
    passingScore: Percent,
    correctCount: z.int().min(0),
    questionCount: z.int().min(0),
    /** Every question in the test's order; `choiceId` is null where the learner left it out. */
    answers: z.array(z.object({ questionId: Id, choiceId: Id.nullable(), isCorrect: z.boolean() })),
    elapsedSeconds: z.number().min(0).nullable(),
    timeLimitMinutes: z.int().min(0).nullable(),
    /** null without a limit, or when no elapsed time was reported. */
    isWithinTimeLimit: z.boolean().nullable(),
  }),
)

export const testEvents = [
  TestCreated,
  TestChanged,
  TestQuestionsAdded,
  TestQuestionsReplaced,
  TestPublished,
  TestUnpublished,
  TestDeleted,
  TestRestored,
] as const
export type TestEvent = EventOf<(typeof testEvents)[number]>

export type TestAttemptEvent = EventOf<typeof TestAttempted>

export const assessmentEvents = [...testEvents, TestAttempted] as const
export type AssessmentEvent = EventOf<(typeof assessmentEvents)[number]>
