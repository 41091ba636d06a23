import { feedbackEvents } from '@manabi/feedback'
import { feedbackComments } from '@manabi/projections/feedback/feedbackComments'
import { lessonVerdicts } from '@manabi/projections/feedback/lessonVerdicts'
import type { Capability } from '../capability.ts'
import { forgetComments } from './forgetComments.ts'
import { forgetCommentsOfClosed } from './forgetCommentsOfClosed.ts'
import { giveFeedback } from './giveFeedback.ts'
import { listLessonFeedback } from './listLessonFeedback.ts'

export const feedback: Capability = {
  events: feedbackEvents,
  projections: [feedbackComments, lessonVerdicts],
  operations: [giveFeedback, listLessonFeedback],
  reactions: [forgetComments, forgetCommentsOfClosed],
}
