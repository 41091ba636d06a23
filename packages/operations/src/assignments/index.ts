import { assignmentsEvents } from '@manabi/assignments'
import { assignmentsProjections } from '@manabi/projections/assignments/index'
import type { Capability } from '../capability.ts'

export const assignments: Capability = { events: assignmentsEvents, projections: assignmentsProjections }
