import { isDeepStrictEqual } from 'node:util'
import { decider, type Id, invalid, notFound, unreachable } from '@manabi/kernel'
import {
  RequiredPersonJoined,
  RequirementChanged,
  RequirementCreated,
  RequirementEnded,
  type RequirementEvent,
  requirementEvents,
} from './events.ts'
import type { Audience, RequirementFacts } from './rule.ts'

type RequirementData = Extract<RequirementEvent, { type: 'RequirementCreated' }>['data']

export type RequirementState =
  | { readonly status: 'none' }
  | { readonly status: 'active'; readonly data: RequirementData }
  | { readonly status: 'ended' }

/** Who has to complete what, by when, and how often (beyond, Requirements). */
export const requirement = decider<RequirementState, RequirementEvent, [requirementId: Id]>()({
  name: 'requirement',
  stream: (requirementId) => `requirement-${requirementId}`,
  events: requirementEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { createRequirement, changeRequirement, renameRequiredPerson, endRequirement },
})

function evolve(state: RequirementState, event: RequirementEvent): RequirementState {
  switch (event.type) {
    case 'RequirementCreated':
    case 'RequirementChanged':
      return { status: 'active', data: event.data }
    case 'RequiredPersonJoined':
      return state.status === 'active' ? { ...state, data: joined(state.data, event.data) } : state
    case 'RequirementEnded':
      return { status: 'ended' }
    default:
      return unreachable(event)
  }
}

const joined = (
  data: RequirementData,
  { invitedAs, userId }: { readonly invitedAs: Id; readonly userId: Id },
): RequirementData => ({ ...data, audience: withJoined(data.audience, invitedAs, userId) })

/** The audience with the person under the id that joining gave them. */
export const withJoined = (audience: Audience, invitedAs: Id, userId: Id): Audience => ({
  ...audience,
  userIds: [...new Set(audience.userIds.map((id) => (id === invitedAs ? userId : id)))],
})

function createRequirement(state: RequirementState, command: RequirementData): readonly RequirementEvent[] {
  return state.status === 'none' ? [RequirementCreated(command)] : []
}

/** 404 for one that has ended; 400 `target` for another target than the present one. */
function changeRequirement(state: RequirementState, facts: RequirementFacts): readonly RequirementEvent[] {
  const { data } = active(state)
  if (!isDeepStrictEqual(facts.target, data.target)) throw invalid('target', 'cannot be changed')
  const { requirementId, organizationId } = data
  const changed = { requirementId, organizationId, ...facts }
  return isDeepStrictEqual(changed, data) ? [] : [RequirementChanged(changed)]
}

/** Nothing to do where the requirement does not name the person, or has ended. */
function renameRequiredPerson(
  state: RequirementState,
  command: { readonly invitedAs: Id; readonly userId: Id },
): readonly RequirementEvent[] {
  if (state.status !== 'active' || !state.data.audience.userIds.includes(command.invitedAs)) return []
  const { requirementId, organizationId } = state.data
  return [RequiredPersonJoined({ requirementId, organizationId, ...command })]
}

/** 404 for one that has ended. */
function endRequirement(state: RequirementState): readonly RequirementEvent[] {
  const { requirementId, organizationId } = active(state).data
  return [RequirementEnded({ requirementId, organizationId })]
}

function active(state: RequirementState) {
  if (state.status !== 'active') throw notFound()
  return state
}
