import { studyProjections } from '@manabi/projections/study/index'
import { studyEvents } from '@manabi/study'
import type { Capability } from '../capability.ts'
import { getMyStudyStreak } from './getMyStudyStreak.ts'
import { getMyStudySummary } from './getMyStudySummary.ts'
import { listMyStudySessions } from './listMyStudySessions.ts'
import { recordStudySession } from './recordStudySession.ts'
import { startStudySession } from './startStudySession.ts'
import { stopStudySession } from './stopStudySession.ts'

export const study: Capability = {
  events: studyEvents,
  projections: studyProjections,
  tags: {
    Study: "The learner's study time: a clock, sessions measured offline, totals and the streak.",
  },
  operations: [
    startStudySession,
    stopStudySession,
    recordStudySession,
    listMyStudySessions,
    getMyStudySummary,
    getMyStudyStreak,
  ],
}
