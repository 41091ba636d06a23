import { operation } from '../../operation.ts'
import { recordActivities } from './recordActivities.ts'
import { Activities, ActivityResults } from './resources.ts'

export const recordMyActivities = operation({
  id: 'recordMyActivities',
  method: 'post',
  path: '/me/activities',
  tag: 'Progress',
  summary: 'Record what I did offline',
  description:
    'Views, completions, quizzes, tests and study sessions, each with an id that is remembered for good: what was sent before is `duplicate`, and a request that was cut off can be sent again whole. What is wrong with one activity rejects that one alone.',
  caller: 'learner',
  scope: 'write:progress',
  body: Activities,
  // Two hundred quizzes with many answers each.
  mostValues: 100_000,
  response: ActivityResults,
  refusals: ({ results }) => results.map(({ status }) => status === 'rejected'),
  tool: {
    idempotent: true,
    when: 'Meant for apps that were offline: use viewLesson, completeLesson and submitQuiz for what happens now.',
  },
  handle: async (request, services) => ({
    results: [...(await recordActivities(request, services, request.caller, request.body.activities))],
  }),
})
