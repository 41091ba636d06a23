import { feedbackEvents } from '@manabi/feedback'
import { feedbackProjections } from '@manabi/projections/feedback/index'
import type { Capability } from '../capability.ts'

export const feedback: Capability = { events: feedbackEvents, projections: feedbackProjections }
