import { assessmentEvents } from '@manabi/assessment'
import { assessmentProjections } from '@manabi/projections/assessment/index'
import type { Capability } from '../capability.ts'

export const assessment: Capability = { events: assessmentEvents, projections: assessmentProjections }
