import { tokyoDayOf } from '@manabi/kernel'
import { studyStreakOf } from '@manabi/projections/study/studyStreaks'
import { operation } from '../operation.ts'
import { StudyStreak } from './resources.ts'

export const getMyStudyStreak = operation({
  id: 'getMyStudyStreak',
  method: 'get',
  path: '/me/study-streak',
  tag: 'Study',
  summary: 'Get my study streak',
  description: 'Consecutive days of study in Asia/Tokyo, over all devices.',
  caller: 'learner',
  scope: 'read:progress',
  response: StudyStreak,
  tool: {},
  handle: ({ caller, now }, { views }) => studyStreakOf(views, caller.userId, tokyoDayOf(now.toISOString())),
})
