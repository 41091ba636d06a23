import { feedbackEvents } from '@manabi/feedback'
import { feedbackProjections } from '@manabi/projections/feedback/index'
import type { Capability } from '../capability.ts'
import { forgetComments } from './forgetComments.ts'
import { forgetCommentsOfClosed } from './forgetCommentsOfClosed.ts'
import { giveFeedback } from './giveFeedback.ts'

export const feedback: Capability = {
  events: feedbackEvents,
  projections: feedbackProjections,
  operations: [giveFeedback],
  reactions: [forgetComments, forgetCommentsOfClosed],
}
