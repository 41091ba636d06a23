import { Id, notFound, timestampOf } from '@manabi/kernel'
import { courseProgress, isLessonCompleted } from '@manabi/progress'
import { courseProgressOf } from '@manabi/projections/progress/courseProgress'
import { hasPassedQuiz } from '@manabi/projections/progress/quizAttempts'
import { explainedAnswers } from '@manabi/questions'
import { z } from 'zod'
import { gradeQuiz } from '../grading.ts'
import { operation } from '../operation.ts'
import { QuizResult, QuizSubmission } from './resources.ts'
import { visibleLesson } from './visibleLesson.ts'

export const submitQuiz = operation({
  id: 'submitQuiz',
  method: 'post',
  path: '/lessons/{lessonId}/quiz/submit',
  tag: 'Progress',
  summary: "Submit my answers to a lesson's quiz",
  description:
    'Graded on the server; the answer key is never sent; explanations are, as the quiz says. Passing also completes the lesson. A question left out is wrong.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ lessonId: Id }),
  body: QuizSubmission,
  response: QuizResult,
  tool: { when: 'Use it only with answers that the person gave: attempts count and are kept.' },
  handle: async (request, services) => {
    const { lesson, course, quiz } = await visibleLesson(services, request.caller, request.params.lessonId)
    if (quiz === null) throw notFound()
    const grade = await gradeQuiz(services, { lessonId: request.params.lessonId, quiz }, request.body.answers)
    const attemptId = request.newId('att')
    const submittedAt = timestampOf(request.now)
    const { userId, courseId, courseOrganizationId: organizationId } = lesson
    const command = { ...course, lesson, attemptId, submittedAt, grade }
    const written = await request.execute(courseProgress.submitQuiz, [userId, courseId], command, { organizationId })
    const isCompleted = isLessonCompleted(written.state, lesson)
    return { course, quiz, grade, attemptId, submittedAt, isLessonCompleted: isCompleted }
  },
  answer: async ({ course, quiz, grade, ...attempt }, { caller: { userId }, params: { lessonId } }, { views }) => {
    const hasPassed = grade.isPassed || (await hasPassedQuiz(views, userId, lessonId))
    return {
      ...grade,
      ...attempt,
      answers: explainedAnswers(quiz, grade.answers, hasPassed),
      lessonId,
      progress: await courseProgressOf(views, userId, course),
    }
  },
})
