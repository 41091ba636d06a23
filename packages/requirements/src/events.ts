import { defineEvent, type EventOf, Id } from '@manabi/kernel'
import { z } from 'zod'
import { RequirementFacts } from './rule.ts'

const ofRequirement = z.object({ requirementId: Id, organizationId: Id })

/** `requirement-{id}`: all that it says. */
export const RequirementCreated = defineEvent('RequirementCreated', ofRequirement.extend(RequirementFacts.shape))

/** All that it says from now on. */
export const RequirementChanged = defineEvent('RequirementChanged', ofRequirement.extend(RequirementFacts.shape))

/** An invited person whom the requirement names has joined under another id. */
export const RequiredPersonJoined = defineEvent(
  'RequiredPersonJoined',
  ofRequirement.extend({ invitedAs: Id, userId: Id }),
)

export const RequirementEnded = defineEvent('RequirementEnded', ofRequirement)

export const requirementEvents = [
  RequirementCreated,
  RequirementChanged,
  RequiredPersonJoined,
  RequirementEnded,
] as const
export type RequirementEvent = EventOf<(typeof requirementEvents)[number]>
