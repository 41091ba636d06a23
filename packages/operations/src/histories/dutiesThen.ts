import { setImmediate } from 'node:timers/promises'
import { addDays, type Day, type Id, type Recorded, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import {
  type NotedWaiver,
  type NoteHistory,
  noNotes,
  noteHistories,
} from '@manabi/projections/requirements/histories/noteHistory'
import type { RequirementHistory } from '@manabi/projections/requirements/histories/requirementHistory'
import { type Duty, type DutyFacts, dutyOn, presenceOf, type Target, targetsOf } from '@manabi/requirements'
import type { Services } from '../services.ts'
import { type Completions, completionsOf } from './completions.ts'
import { type Contents, contentsOf } from './contents.ts'
import { foldedThen } from './eventsThen.ts'
import { type MembershipAt, type Memberships, membershipsOf, type PersonRecords, recordsOf } from './personRecords.ts'

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

interface AsOf {
  readonly requirements: readonly RequirementHistory[]
  readonly asOf: Timestamp
}

/** The duties that a person has or had by these requirements, by what had been received by then. */
export async function dutiesThen(
  services: Services,
  { organizationId, userId }: Member,
  { requirements, asOf }: AsOf,
): Promise<readonly DutyThen[]> {
  const people = await membershipsOf(services, organizationId, [userId])
  const present = people.flatMap((person) => presentIn(person, { requirements, asOf }))
  if (present.length === 0) return []
  const contents = await contentsOf(services, targetsOfAll(present.map(({ requirement }) => requirement)))
  const [records] = await recordsOf(services, organizationId, { people, contents })
  return await dutiesBy(records!, { requirements, contents: await contents.at(asOf), asOf, notedBy: asOf })
}

const targetsOfAll = (requirements: readonly RequirementHistory[]): readonly Target[] =>
  requirements.flatMap(({ facts }) => targetsOf(facts))

interface Known extends AsOf {
  /** As of the same moment. */
  readonly contents: Contents
  /** What was done and noted counts if it had come by then. */
  readonly notedBy: Timestamp
}

/** The duties that follow from the records of a person. */
export async function dutiesBy(
  person: PersonRecords,
  { requirements, contents, asOf, notedBy }: Known,
): Promise<readonly DutyThen[]> {
  const present = presentIn(person, { requirements, asOf })
  const memberships = membershipsThen(person, asOf)
  const [notes = noNotes] = await foldedThen<NoteHistory>(noteHistories, eventsBy(person.notes, notedBy))
  const waivers = notes.waivers.flatMap((one) => whileMember(one, memberships))
  const { organizationId } = person
  const done = eventsBy(person.done, notedBy)
  const completions = completionsOf(contents, { organizationId, evidence: notes.evidence, done })
  return present.map(({ requirement, presence }) => {
    const { requirementId, createdAt } = requirement
    const isOfIt = (note: { readonly requirementId: Id | null }) => note.requirementId === requirementId
    const noted = {
      waivers: waivers.filter((waiver) => waiver.requirementId === null || isOfIt(waiver)),
      rejections: notes.rejections.filter(isOfIt),
    }
    const facts = {
      ...{ rule: requirement.facts, createdOn: tokyoDayOf(createdAt), presence, find: completions.find(requirement) },
      waivers: noted.waivers.map((waiver) => ({ ...waiver, isLeave: waiver.requirementId === null })),
      rejections: noted.rejections,
    }
    return { requirement, facts, notes: noted, targetTitle: completions.titleOf(requirement), completions }
  })
}

const eventsBy = (events: readonly Recorded[], asOf: Timestamp): readonly Recorded[] =>
  events.filter(({ metadata }) => metadata.occurredAt <= asOf)

/** The requirements in whose audience a person was at some time. */
export function presentIn(person: Memberships, { requirements, asOf }: AsOf) {
  const { userId } = person
  const memberships = membershipsThen(person, asOf)
  const deletedOn = new Map<Id, Day>()
  for (const [id, at] of person.deletedAt) if (at <= asOf) deletedOn.set(id, tokyoDayOf(at))
  return requirements
    .map((requirement) => ({
      requirement,
      presence: presenceOf({ ...requirement, userId, memberships, deletedOn }),
    }))
    .filter(({ presence }) => presence.length > 0)
}

const membershipsThen = ({ memberships }: Memberships, asOf: Timestamp): readonly MembershipAt[] =>
  memberships.filter(({ at }) => at <= asOf)

/** Leaving the organization ends a leave: the day before is its last. */
function whileMember(waiver: NotedWaiver, memberships: readonly MembershipAt[]): readonly NotedWaiver[] {
  if (waiver.requirementId !== null) return [waiver]
  const left = memberships.find(({ at, isMember }) => !isMember && at >= waiver.notedAt)?.on
  if (left === undefined || (waiver.until !== null && waiver.until < left)) return [waiver]
  const until = addDays(left, -1)
  return until < waiver.from ? [] : [{ ...waiver, until }]
}
