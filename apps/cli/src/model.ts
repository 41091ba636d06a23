import { assessmentEvents } from '@manabi/assessment'
import { assignmentsEvents } from '@manabi/assignments'
import { awardsEvents } from '@manabi/awards'
import { catalogEvents } from '@manabi/catalog'
import { feedbackEvents } from '@manabi/feedback'
import { goalsEvents } from '@manabi/goals'
import { identityEvents } from '@manabi/identity'
import type { EventDefinition } from '@manabi/kernel'
import { organizationsEvents } from '@manabi/organizations'
import { progressEvents } from '@manabi/progress'
import { assessmentProjections } from '@manabi/projections/assessment/index'
import { assignmentsProjections } from '@manabi/projections/assignments/index'
import { awardsProjections } from '@manabi/projections/awards/index'
import { catalogProjections } from '@manabi/projections/catalog/index'
import { feedbackProjections } from '@manabi/projections/feedback/index'
import { goalsProjections } from '@manabi/projections/goals/index'
import { identityProjections } from '@manabi/projections/identity/index'
import { organizationsProjections } from '@manabi/projections/organizations/index'
import { progressProjections } from '@manabi/projections/progress/index'
import { studyProjections } from '@manabi/projections/study/index'
import { webhooksProjections } from '@manabi/projections/webhooks/index'
import type { Projection } from '@manabi/read-store'
import { studyEvents } from '@manabi/study'
import { webhooksEvents } from '@manabi/webhooks'

/** Every event the service knows; an event that is not here can be neither written nor read. */
export const allEvents: readonly EventDefinition[] = [
  ...identityEvents,
  ...organizationsEvents,
  ...catalogEvents,
  ...progressEvents,
  ...studyEvents,
  ...assessmentEvents,
  ...assignmentsEvents,
  ...awardsEvents,
  ...goalsEvents,
  ...feedbackEvents,
  ...webhooksEvents,
]

/** Every read model the projector keeps. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const allProjections: readonly Projection<any, any>[] = [
  ...identityProjections,
  ...organizationsProjections,
  ...catalogProjections,
  ...progressProjections,
  ...studyProjections,
  ...assessmentProjections,
  ...assignmentsProjections,
  ...awardsProjections,
  ...goalsProjections,
  ...feedbackProjections,
  ...webhooksProjections,
]
