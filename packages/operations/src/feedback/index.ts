import { feedbackEvents } from '@manabi/feedback'
import { feedbackComments } from '@manabi/projections/feedback/feedbackComments'
import type { Capability } from '../capability.ts'
import { forgetComments } from './forgetComments.ts'
import { forgetCommentsOfClosed } from './forgetCommentsOfClosed.ts'
import { giveFeedback } from './giveFeedback.ts'

export const feedback: Capability = {
  events: feedbackEvents,
  projections: [feedbackComments],
  operations: [giveFeedback],
  reactions: [forgetComments, forgetCommentsOfClosed],
}
