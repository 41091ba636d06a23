import { newId } from '@manabi/kernel'
import { rightAnswers } from '../world.ts'
import type { Person, Stage } from './stage.ts'
import type { Write, Writes } from './write.ts'

/** A write of a learner of the school, who has done nothing before. */
const byLearner = (of: (stage: Stage, learner: Person) => Promise<readonly [path: string, body?: unknown]>): Write => ({
  prepare: async (stage) => {
    const learner = await stage.person(['learner'])
    const [path, body] = await of(stage, learner)
    return { token: learner.token, path, body }
  },
})

const question = {
  text: 'Is it?',
  choices: [
    { text: 'Yes', isCorrect: true },
    { text: 'No', isCorrect: false },
  ],
}
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const lists = { items: [{ name: 'A school', deadline: '2087-03-19', note: 'Open day' }, { name: 'Another' }] }

export const learningWrites: Writes = {
  viewLesson: byLearner(async ({ course }) => [`/lessons/${course.lessonIds[0]}/view`]),
  completeLesson: byLearner(async ({ course }) => [`/lessons/${course.lessonIds[0]}/complete`]),
  submitQuiz: byLearner(async ({ course: { lessonIds, quiz } }) => [
    `/lessons/${lessonIds[1]}/quiz/submit`,
    { answers: rightAnswers(quiz) },
  ]),
  recordMyActivities: byLearner(async ({ course: { courseId, lessonIds, quiz } }) => {
    const activity = (kind: string, more: object) => ({ id: newId('evt'), kind, occurredAt: minutesAgo(60), ...more })
    return [
      '/me/activities',
      {
        activities: [
          activity('view', { lessonId: lessonIds[0] }),
          activity('complete', { lessonId: lessonIds[0] }),
          activity('quiz', { lessonId: lessonIds[1], answers: rightAnswers(quiz) }),
          activity('study', { courseId, endedAt: minutesAgo(30) }),
        ],
      },
    ]
  }),
  submitTest: byLearner(async (stage) => {
    const facts = { title: 'A test', culture: 'en-US', questions: [question] }
    const { id, questions } = (await stage.created('/tests', facts)) as never as {
      id: string
      questions?: { id: string; choices: { id: string }[] }[]
    }
    const asked = questions ?? (await stage.admin.api.get(stage.own(`/tests/${id}`))).body.questions
    return [
      `/tests/${id}/submit`,
      { answers: [{ questionId: asked[0]!.id, choiceId: asked[0]!.choices[0]!.id }], elapsedSeconds: 10 },
    ]
  }),
  startStudySession: byLearner(async ({ course }) => ['/me/study-sessions/start', { courseId: course.courseId }]),
  stopStudySession: byLearner(async (_, { api }) => {
    const { body } = await api.post('/me/study-sessions/start', {})
    return [`/me/study-sessions/${body.id}/stop`]
  }),
  recordStudySession: byLearner(async ({ course: { courseId } }) => [
    '/me/study-sessions',
    { clientSessionId: newId('evt'), startedAt: minutesAgo(60), endedAt: minutesAgo(30), courseId },
  ]),
  replaceMyGoals: byLearner(async () => ['/me/goals', { type: 'company', ...lists }]),
  replaceMyTargetSchools: byLearner(async () => ['/me/target-schools', lists]),
  giveFeedback: byLearner(async ({ course }) => [
    `/lessons/${course.lessonIds[0]}/feedback`,
    { verdict: 'helpful', comment: 'Clear.' },
  ]),
  awardCertificate: {
    prepare: async (stage) => {
      const certificateId = await stage.world.certificate(stage.school, 'A certificate')
      const { userId } = await stage.person(['learner'])
      return { token: stage.admin.token, path: stage.own(`/certificates/${certificateId}/awards`), body: { userId } }
    },
  },
}
