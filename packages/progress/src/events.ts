import { defineEvent, type EventDefinition, type EventOf, Id, type Recorded, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

/** What was true of the learner and the course when it happened; folds and webhooks look nothing up. */
const CourseFacts = z.object({
  userId: Id,
  courseId: Id,
  courseTitle: z.string(),
  courseOrganizationId: Id,
  isPublicCourse: z.boolean(),
  /** The learner's organizations then: memberships and affiliations. */
  organizations: z.array(z.object({ id: Id, departmentIds: z.array(Id) })),
})

const LessonFacts = CourseFacts.extend({
  lessonId: Id,
  /** Of the lesson in its course: it never changes, and no other lesson gets it. Left out in older events. */
  lessonNumber: z.int().min(0).optional(),
  sectionId: Id,
  lessonTitle: z.string(),
})
export type LessonFacts = z.output<typeof LessonFacts>

const Percent = z.int().min(0).max(100)

/** When it happened, where that is not when it came: a device may have been offline. Left out: the time of the metadata. */
const occurredAt = Timestamp.optional()

/** Every opening of a lesson. */
export const LessonViewed = defineEvent('LessonViewed', LessonFacts.extend({ occurredAt }))

/** The first completion of a lesson that came. */
export const LessonCompleted = defineEvent('LessonCompleted', LessonFacts.extend({ occurredAt }))

/**
 * A device reported that the learner completed a lesson: for the first time or again. The earliest one known is when the lesson was
 * completed, whichever came first.
 */
export const LessonCompletionReported = defineEvent(
  'LessonCompletionReported',
  LessonFacts.extend({ occurredAt: Timestamp }),
)

/**
 * A completed lesson was completed again, by hand or as a device reported: at most once a day. Progress stays as it is (beyond,
 * Requirements, rule 7).
 */
export const LessonRepeated = defineEvent('LessonRepeated', LessonFacts.extend({ occurredAt: Timestamp }))

/** A graded submission of a lesson's quiz. */
export const QuizAttempted = defineEvent(
  'QuizAttempted',
  LessonFacts.extend({
    attemptId: Id,
    submittedAt: Timestamp,
    score: Percent,
    isPassed: z.boolean(),
    passingScore: Percent,
    correctCount: z.int().min(0),
    questionCount: z.int().min(0),
    /** Every question in the quiz's order; `choiceId` is null where the learner left it out. */
    answers: z.array(z.object({ questionId: Id, choiceId: Id.nullable(), isCorrect: z.boolean() })),
    /** The learner had not passed this lesson's quiz before. False in a report of a device: `QuizFirstPassed` says it there. */
    isFirstPass: z.boolean(),
  }),
)

/** A quiz attempt that a device reported is the first passed one that came. */
export const QuizFirstPassed = defineEvent(
  'QuizFirstPassed',
  LessonFacts.extend({ attemptId: Id, occurredAt: Timestamp }),
)

/** Every lesson then published was complete; happens once. */
export const CourseCompleted = defineEvent(
  'CourseCompleted',
  CourseFacts.extend({
    occurredAt,
    /** Those lessons: the course was completed when the last of them was. Left out in older events. */
    lessonIds: z.array(Id).optional(),
  }),
)

/**
 * Every lesson then published was completed again, all on days after the course was completed before (beyond, Requirements, rule 7).
 * Progress stays as it is.
 */
export const CourseRepeated = defineEvent(
  'CourseRepeated',
  CourseFacts.extend({ occurredAt: Timestamp, lessonIds: z.array(Id) }),
)

/** A device reported a study session; the study capability decides what becomes of it. */
export const StudyReported = defineEvent(
  'StudyReported',
  z.object({
    userId: Id,
    sessionId: Id,
    occurredAt: Timestamp,
    endedAt: Timestamp,
    courseId: Id.nullable(),
    lessonId: Id.nullable(),
    /** Of the course; null without one. */
    courseOrganizationId: Id.nullable(),
    isPublicCourse: z.boolean().nullable(),
    organizations: CourseFacts.shape.organizations,
  }),
)

export const courseStreamEvents = [
  LessonViewed,
  LessonCompleted,
  LessonCompletionReported,
  LessonRepeated,
  QuizAttempted,
  QuizFirstPassed,
  CourseCompleted,
  CourseRepeated,
] as const
export type ProgressEvent = EventOf<(typeof courseStreamEvents)[number]>

export const progressEvents: readonly EventDefinition[] = [...courseStreamEvents, StudyReported]

/** When it happened, as the learner sees it. */
export function happenedAt({ type, data, metadata }: Recorded<ProgressEvent>): Timestamp {
  return (type === 'QuizAttempted' ? data.submittedAt : data.occurredAt) ?? metadata.occurredAt
}
