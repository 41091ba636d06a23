import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { Answers, ExplainedAnswers } from '../answers.ts'

const Percent = z.int().min(0).max(100)
const Count = z.int().min(0)
const time = Timestamp.nullable()

const courseProgressExample = {
  courseId: 'crs_01jqp3v9k27c4m8w0d5t6x1yzb',
  title: 'プログラミング入門',
  status: 'in_progress' as const,
  completedLessons: 2,
  totalLessons: 3,
  percent: 66,
  startedAt: '2026-04-01T00:15:00.000Z',
  lastActivityAt: '2026-04-02T09:30:00.000Z',
  completedAt: null,
  lastCompletedAt: null,
}

/** Contract, Learner. */
export const CourseProgress = z
  .object({
    courseId: Id,
    title: z.string(),
    status: z.enum(['not_started', 'in_progress', 'completed']),
    completedLessons: Count,
    totalLessons: Count,
    percent: Percent,
    startedAt: time,
    lastActivityAt: time,
    completedAt: time,
    lastCompletedAt: time,
  })
  .meta({
    id: 'CourseProgress',
    description:
      'How far the learner has come in a course. Counts the lessons published now; a completed course stays completed.',
    examples: [courseProgressExample],
  })

const lessonProgressExample = {
  lessonId: 'les_01jqp3w2f6h8n4r0s5v9x7yzab',
  sectionId: 'sec_01jqp3vzc1d3e5g7j9k2m4n6pq',
  title: '変数と型',
  status: 'completed' as const,
  viewCount: 3,
  firstViewedAt: '2026-04-01T00:15:00.000Z',
  lastViewedAt: '2026-04-02T09:10:00.000Z',
  completedAt: '2026-04-02T09:30:00.000Z',
  bestQuizScore: 80,
}

const LessonProgress = z
  .object({
    lessonId: Id,
    sectionId: Id,
    title: z.string(),
    status: z.enum(['not_viewed', 'viewed', 'completed']),
    viewCount: Count,
    firstViewedAt: time,
    lastViewedAt: time,
    completedAt: time,
    bestQuizScore: Percent.nullable(),
  })
  .meta({
    id: 'LessonProgress',
    description: 'What the learner did with one lesson.',
    examples: [lessonProgressExample],
  })

/** Contract, Learner. */
export const CourseProgressDetail = CourseProgress.extend({ lessons: z.array(LessonProgress) }).meta({
  id: 'CourseProgressDetail',
  description: 'Course progress with one row a published lesson, in course order.',
  examples: [{ ...courseProgressExample, lessons: [lessonProgressExample] }],
})

/** Contract, Learner. */
export const LessonCompletion = z
  .object({
    lessonId: Id,
    courseId: Id,
    isCompleted: z.boolean(),
    viewCount: Count,
    firstViewedAt: time,
    lastViewedAt: time,
    completedAt: time,
  })
  .meta({
    id: 'LessonCompletion',
    description: 'Whether and when the learner viewed and completed a lesson.',
    examples: [
      {
        lessonId: lessonProgressExample.lessonId,
        courseId: courseProgressExample.courseId,
        isCompleted: false,
        viewCount: 1,
        firstViewedAt: '2026-04-01T00:15:00.000Z',
        lastViewedAt: '2026-04-01T00:15:00.000Z',
        completedAt: null,
      },
    ],
  })

const answerExample = { questionId: 'qst_01jqp3x7a9b1c3d5e7f0g2h4jk', choiceId: 'cho_01jqp3x7b2m4n6p8q0r1s3t5vw' }

/** Specification section 2, "Quiz submission". */
export const QuizSubmission = z.object({ answers: Answers }).meta({
  id: 'QuizSubmission',
  description: 'The chosen answers; a question left out is wrong.',
  examples: [{ answers: [answerExample] }],
})

const attemptExample = {
  attemptId: 'att_01jqp3y4z6a8b0c2d4e5f7g9hj',
  lessonId: lessonProgressExample.lessonId,
  score: 80,
  isPassed: true,
  submittedAt: '2026-04-02T09:30:00.000Z',
}

/** Contract, Learner. The correct choice is never revealed. */
export const QuizResult = z
  .object({
    attemptId: Id,
    lessonId: Id,
    score: Percent,
    isPassed: z.boolean(),
    passingScore: Percent,
    correctCount: Count,
    questionCount: Count,
    answers: ExplainedAnswers,
    submittedAt: Timestamp,
    isLessonCompleted: z.boolean(),
    progress: CourseProgress,
  })
  .meta({
    id: 'QuizResult',
    description:
      'The graded submission, with every question of the quiz, and where it leaves the learner in the course.',
    examples: [
      {
        ...attemptExample,
        passingScore: 70,
        correctCount: 4,
        questionCount: 5,
        answers: [{ questionId: answerExample.questionId, isCorrect: true, explanation: null }],
        isLessonCompleted: true,
        progress: courseProgressExample,
      },
    ],
  })

/** Contract, Learner. */
export const QuizAttempt = z
  .object({
    attemptId: Id,
    lessonId: Id,
    courseId: Id,
    lessonTitle: z.string(),
    score: Percent,
    isPassed: z.boolean(),
    submittedAt: Timestamp,
  })
  .meta({
    id: 'QuizAttempt',
    description: 'One submission of a quiz, with the title that the lesson had then.',
    examples: [
      { ...attemptExample, courseId: courseProgressExample.courseId, lessonTitle: lessonProgressExample.title },
    ],
  })
