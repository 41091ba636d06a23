import type { Day, Id } from '@manabi/kernel'
import type { Presence } from './audience.ts'
import { type Audience, includesPerson } from './rule.ts'

/** What held at the end of a day, until the next one of the same list. */
interface Since {
  readonly on: Day
}

export interface AudienceSince extends Since {
  readonly audience: Audience
}

export interface MembershipSince extends Since {
  readonly isMember: boolean
  /** Deleted departments may still be in it. */
  readonly departmentIds: readonly Id[]
}

export interface PresenceFacts {
  readonly userId: Id
  /** Of the requirement, in the order in which they held. */
  readonly audiences: readonly AudienceSince[]
  /** The day on which the requirement ended. */
  readonly endedOn: Day | null
  /** Of the person in the organization, in the order in which they held. */
  readonly memberships: readonly MembershipSince[]
  /** The days on which departments were deleted. */
  readonly deletedOn: ReadonlyMap<Id, Day>
}

/** When a person was in the audience: on each day as it was at the end of the day (beyond, Requirements, rule 1). */
export function presenceOf(facts: PresenceFacts): readonly Presence[] {
  const { audiences, memberships, deletedOn, endedOn } = facts
  const changes = [...audiences, ...memberships].map(({ on }) => on)
  const days = [...new Set([...changes, ...deletedOn.values(), ...(endedOn === null ? [] : [endedOn])])].sort()
  const spells: Presence[] = []
  for (const day of days) {
    const last = spells.at(-1)
    const isOpen = last !== undefined && last.left === null
    const isIn = isInAudience(facts, day)
    if (isIn && !isOpen) spells.push({ from: day, left: null })
    if (!isIn && isOpen) spells[spells.length - 1] = { from: last.from, left: day }
  }
  return spells
}

function isInAudience({ userId, audiences, endedOn, memberships, deletedOn }: PresenceFacts, day: Day): boolean {
  const audience = at(audiences, day)?.audience
  const membership = at(memberships, day)
  if (audience === undefined || !membership?.isMember || (endedOn !== null && endedOn <= day)) return false
  const isDeleted = (id: Id) => deletedOn.has(id) && deletedOn.get(id)! <= day
  return includesPerson(
    audience,
    userId,
    membership.departmentIds.filter((id) => !isDeleted(id)),
  )
}

const at = <One extends Since>(all: readonly One[], day: Day): One | undefined => all.findLast(({ on }) => on <= day)
