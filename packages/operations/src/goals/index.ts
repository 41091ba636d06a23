import { goalsEvents } from '@manabi/goals'
import { goalsProjections } from '@manabi/projections/goals/index'
import type { Capability } from '../capability.ts'

export const goals: Capability = { events: goalsEvents, projections: goalsProjections }
