import { Id, newId, notFound } from '@manabi/kernel'
import { submitQuiz as decide, gradeQuiz, isLessonCompleted } from '@manabi/progress'
import { courseProgressOf } from '@manabi/projections/progress/courseProgress'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { recordProgress } from './recordProgress.ts'
import { QuizResult, QuizSubmission } from './resources.ts'
import { visibleLesson } from './visibleLesson.ts'

export const submitQuiz = operation({
  id: 'submitQuiz',
  method: 'post',
  path: '/lessons/{lessonId}/quiz/submit',
  tag: 'Progress',
  summary: "Submit my answers to a lesson's quiz",
  description:
    'Graded on the server; the answer key is never sent. Passing also completes the lesson (specification section 3). A question left out is wrong.',
  caller: 'learner',
  scope: 'write:progress',
  params: z.object({ lessonId: Id }),
  body: QuizSubmission,
  response: QuizResult,
  tool: {},
  handle: async (request, services) => {
    const { lesson, course, quiz } = await visibleLesson(services, request.caller, request.params.lessonId)
    if (quiz === null) throw notFound()
    const grade = gradeQuiz(quiz, request.body.answers)
    const attemptId = newId('att', request.now.getTime())
    const submittedAt = request.now.toISOString()
    const { publishedLessons } = course
    const state = await recordProgress(request, lesson, (before) =>
      decide(before, { lesson, publishedLessons, attemptId, submittedAt, grade }),
    )
    return {
      ...grade,
      answers: grade.answers.map(({ questionId, isCorrect }) => ({ questionId, isCorrect })),
      attemptId,
      lessonId: lesson.lessonId,
      submittedAt,
      isLessonCompleted: isLessonCompleted(state, lesson.lessonId),
      progress: await courseProgressOf(services.views, lesson.userId, course),
    }
  },
})
