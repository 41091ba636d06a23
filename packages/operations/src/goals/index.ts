import { goalsEvents } from '@manabi/goals'
import { goals as goalLists } from '@manabi/projections/goals/goals'
import type { Capability } from '../capability.ts'
import { listMyGoals } from './listMyGoals.ts'
import { listMyTargetSchools } from './listMyTargetSchools.ts'
import { replaceMyGoals } from './replaceMyGoals.ts'
import { replaceMyTargetSchools } from './replaceMyTargetSchools.ts'

export const goals: Capability = {
  events: goalsEvents,
  projections: [goalLists],
  tags: {
    Goals: 'What the learner is aiming at: schools, companies, certifications, in order of preference.',
  },
  operations: [listMyGoals, replaceMyGoals, listMyTargetSchools, replaceMyTargetSchools],
}
