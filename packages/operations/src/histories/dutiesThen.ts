import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import {
  type NotedWaiver,
  type NoteHistory,
  noNotes,
  noteHistories,
} from '@manabi/projections/requirements/histories/noteHistory'
import {
  type RequirementHistory,
  requirementHistories,
} from '@manabi/projections/requirements/histories/requirementHistory'
import {
  type Duty,
  type DutyFacts,
  dutyOn,
  type MembershipSince,
  memberDuties,
  presenceOf,
  requirement,
  targetsOf,
} from '@manabi/requirements'
import type { Services } from '../services.ts'
import { type Completions, completionsThen } from './completionsThen.ts'
import { eventsThen, foldedThen } from './eventsThen.ts'

/** A requirement for one person, with all that the duty follows from. */
export interface DutyThen {
  readonly requirement: RequirementHistory
  readonly facts: DutyFacts
  /** Of this requirement and of the person: with who noted them. */
  readonly notes: Pick<NoteHistory, 'waivers' | 'rejections'>
  /** The last title of the target; null without one. */
  readonly targetTitle: string | null
  readonly completions: Completions
}

interface RequirementsAsked {
  readonly organizationId: Id
  readonly requirementIds: readonly Id[]
}

/** The requirements with these ids that belong to the organization, by what had been received by then. */
export async function requirementsThen(
  services: Services,
  { organizationId, requirementIds }: RequirementsAsked,
  asOf: Timestamp,
): Promise<readonly RequirementHistory[]> {
  const streams = requirementIds.map((id) => requirement.stream(id))
  const histories = await foldedThen<RequirementHistory>(
    requirementHistories,
    await eventsThen(services, streams, asOf),
  )
  return histories.filter((one) => one.organizationId === organizationId)
}

interface OnDay {
  readonly requirements: readonly RequirementHistory[]
  readonly day: Day
  /** Events up to this moment count; `~`: all. */
  readonly upTo: Timestamp
}

export interface DutyOnDay {
  readonly found: DutyThen
  readonly duty: Duty
}

/** The duties that a person has on a day by these requirements, with what each follows from. */
export async function dutiesOn(
  services: Services,
  member: Member,
  { requirements, day, upTo }: OnDay,
): Promise<readonly DutyOnDay[]> {
  const duties: DutyOnDay[] = []
  for (const found of await dutiesThen(services, member, { requirements, asOf: upTo })) {
    // Each may look at years of a person.
    await setImmediate()
    const duty = dutyOn(found.facts, day)
    if (duty !== null) duties.push({ found, duty })
  }
  return duties
}

interface Member {
  readonly organizationId: Id
  readonly userId: Id
}

/** The duties that a person has or had by these requirements, by what had been received by then. */
export async function dutiesThen(
  services: Services,
  member: Member,
  { requirements, asOf }: { readonly requirements: readonly RequirementHistory[]; readonly asOf: Timestamp },
): Promise<readonly DutyThen[]> {
  const { organizationId, userId } = member
  const { present, memberships } = await presencesThen(services, member, { requirements, asOf })
  if (present.length === 0) return []
  const [notes = noNotes] = await foldedThen<NoteHistory>(
    noteHistories,
    await eventsThen(services, [memberDuties.stream(organizationId, userId)], asOf),
  )
  const waivers = notes.waivers.flatMap((one) => whileMember(one, memberships))
  const about = {
    organizationId,
    userId,
    evidence: notes.evidence,
    targets: present.flatMap(({ requirement }) => targetsOf(requirement.facts)),
  }
  const completions = await completionsThen(services, about, asOf)
  const found: DutyThen[] = []
  for (const { requirement: one, presence } of present) {
    // Each may look at years of a person.
    await setImmediate()
    const { requirementId, createdAt } = one
    const isOfIt = (note: { readonly requirementId: Id | null }) => note.requirementId === requirementId
    const noted = {
      waivers: waivers.filter((waiver) => waiver.requirementId === null || isOfIt(waiver)),
      rejections: notes.rejections.filter(isOfIt),
    }
    const facts = {
      ...{ rule: one.facts, createdOn: tokyoDayOf(createdAt), presence, find: completions.find(one) },
      waivers: noted.waivers.map((waiver) => ({ ...waiver, isLeave: waiver.requirementId === null })),
      rejections: noted.rejections,
    }
    found.push({ requirement: one, facts, notes: noted, targetTitle: completions.titleOf(one), completions })
  }
  return found
}

/** The requirements in whose audience a person was at some time. */
export async function presencesThen(
  services: Services,
  member: Member,
  { requirements, asOf }: { readonly requirements: readonly RequirementHistory[]; readonly asOf: Timestamp },
) {
  const { memberships, deletedOn } = await membershipsThen(services, member, asOf)
  const { userId } = member
  const present = requirements
    .map((one) => ({ requirement: one, presence: presenceOf({ ...one, userId, memberships, deletedOn }) }))
    .filter(({ presence }) => presence.length > 0)
  return { present, memberships }
}

/** When the person was a member, of which departments, and the days on which those were deleted. */
async function membershipsThen(
  { views }: Pick<Services, 'views'>,
  { organizationId, userId }: Member,
  asOf: Timestamp,
) {
  const doc = await views.of(membershipHistory).get(userId)
  const changes = doc?.kind === 'person' ? (doc.organizations[organizationId] ?? []) : []
  const memberships: MembershipAt[] = changes
    .filter(({ at }) => at <= asOf)
    .map(({ at, isMember, departmentIds }) => ({ at, on: tokyoDayOf(at), isMember, departmentIds }))
  const ids = new Set(memberships.flatMap(({ departmentIds }) => departmentIds))
  const departments = await views.of(membershipHistory).getMany([...ids])
  const deletedOn = new Map<Id, Day>()
  for (const [id, department] of departments)
    if (department.kind === 'department' && department.deletedAt <= asOf)
      deletedOn.set(id, tokyoDayOf(department.deletedAt))
  return { memberships, deletedOn }
}

interface MembershipAt extends MembershipSince {
  readonly at: Timestamp
}

/** Leaving the organization ends a leave: the day before is its last. */
function whileMember(waiver: NotedWaiver, memberships: readonly MembershipAt[]): readonly NotedWaiver[] {
  if (waiver.requirementId !== null) return [waiver]
  const left = memberships.find(({ at, isMember }) => !isMember && at >= waiver.notedAt)?.on
  if (left === undefined || (waiver.until !== null && waiver.until < left)) return [waiver]
  const until = addDays(left, -1)
  return until < waiver.from ? [] : [{ ...waiver, until }]
}
