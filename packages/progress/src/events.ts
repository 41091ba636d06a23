import { defineEvent, type EventDefinition, type EventOf, Id, Timestamp } from '@manabi/kernel'
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

const LessonFacts = CourseFacts.extend({ lessonId: Id, sectionId: Id, lessonTitle: z.string() })
export type LessonFacts = z.output<typeof LessonFacts>

const Percent = z.int().min(0).max(100)

/** Every opening of a lesson. */
export const LessonViewed = defineEvent('LessonViewed', LessonFacts)

/** The first completion of a lesson. */
export const LessonCompleted = defineEvent('LessonCompleted', LessonFacts)

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
    /** The learner had not passed this lesson's quiz before. */
    isFirstPass: z.boolean(),
  }),
)

/** Every lesson then published was complete; happens once. */
export const CourseCompleted = defineEvent('CourseCompleted', CourseFacts)

export type ProgressEvent = EventOf<
  typeof LessonViewed | typeof LessonCompleted | typeof QuizAttempted | typeof CourseCompleted
>

export const progressEvents: readonly EventDefinition<ProgressEvent['type']>[] = [
  LessonViewed,
  LessonCompleted,
  QuizAttempted,
  CourseCompleted,
]
