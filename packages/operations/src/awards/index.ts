import { awardsEvents } from '@manabi/awards'
import { awardsProjections } from '@manabi/projections/awards/index'
import type { Capability } from '../capability.ts'

export const awards: Capability = { events: awardsEvents, projections: awardsProjections }
