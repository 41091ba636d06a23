import { setImmediate } from 'node:timers/promises'
import { type Day, endOfTokyoDay, type Id, latestDay, type Recorded, tokyoDayOf } from '@manabi/kernel'
import { type DutyRow, dutyRow } from '@manabi/projections/requirements/dutyRows'
import type { NotedWaiver } from '@manabi/projections/requirements/histories/noteHistory'
import { type Duty, DutyOverTime, type Era, MemberDutiesErased, type Stretch } from '@manabi/requirements'
import type { ContentsOverTime } from '../../histories/contents.ts'
import { happenedOn } from '../../histories/deedsThen.ts'
import { type DutyThen, dutiesBy } from '../../histories/dutiesThen.ts'
import type { PersonRecords } from '../../histories/personRecords.ts'
import type { RequirementsOverTime } from '../../histories/requirementsThen.ts'

/** Requirements of one organization, and what fulfils them, over time. */
export interface Rules {
  readonly requirements: RequirementsOverTime
  readonly contents: ContentsOverTime
  /** The first day of each requirement. */
  readonly createdOn: ReadonlyMap<Id, Day>
}

export interface Person extends PersonRecords {
  readonly isErased: boolean
}

/** What is the same on all days of a row, beside the duty. */
interface About {
  readonly title: string
  readonly departmentIds: readonly Id[]
}

/** The duties of a person over time, as they were known then, and as they are known now; by requirement. */
export async function rowsOf(found: Person, rules: Rules): Promise<ReadonlyMap<Id, readonly DutyRow[]>> {
  // An erased person still counts on days of the past, as what was noted said.
  const notes = found.notes.filter(({ type }) => type !== MemberDutiesErased.type)
  const person = { ...found, notes }
  const then = await stretchesKnown(person, rules, 'then')
  const now = await stretchesKnown(person, rules, 'now')
  const all = new Map<Id, readonly DutyRow[]>()
  for (const requirementId of rules.createdOn.keys()) {
    const rows = joined(then.get(requirementId) ?? [], now.get(requirementId) ?? []).map(({ known, stretch }) =>
      rowOf(person, requirementId, { known, stretch }),
    )
    if (rows.length > 0) all.set(requirementId, rows)
  }
  return all
}

type Known = 'then' | 'now'

/** By requirement. */
async function stretchesKnown(person: Person, rules: Rules, known: Known) {
  const overTime = new Map<Id, DutyOverTime<About>>()
  for (const day of daysOf(person, rules, known)) {
    // Each may look at years of a person.
    await setImmediate()
    const asOf = endOfTokyoDay(day)
    const duties = await dutiesBy(person, {
      ...{ requirements: await rules.requirements.at(asOf), contents: await rules.contents.at(asOf) },
      ...{ asOf, notedBy: known === 'then' ? asOf : '~' },
    })
    const departmentIds = departmentsOn(person, day)
    for (const found of duties) {
      await setImmediate()
      const { requirementId } = found.requirement
      const one = overTime.get(requirementId) ?? new DutyOverTime<About>()
      one.begin(eraOf(found, day, departmentIds))
      overTime.set(requirementId, one)
    }
  }
  const stretches = new Map<Id, readonly Stretch<About>[]>()
  for (const [requirementId, one] of overTime) {
    await setImmediate()
    stretches.set(requirementId, one.stretches())
  }
  return stretches
}

const eraOf = (
  { requirement: { facts: rule }, facts }: DutyThen,
  from: Day,
  departmentIds: readonly Id[],
): Era<About> => ({ from, facts, about: { title: rule.title, departmentIds } })

/**
 * The days on which something was learned that duties follow from. As known now, the days on which it happened count instead of those on
 * which what was done and noted came.
 */
function daysOf({ memberships, deletedAt, notes, done }: Person, rules: Rules, known: Known): readonly Day[] {
  const { requirements, contents, createdOn } = rules
  const first = [...createdOn.values()].sort()[0]
  if (first === undefined) return []
  const came = ({ metadata }: Recorded): Day => tokyoDayOf(metadata.occurredAt)
  const events = [...notes, ...done]
  const days = [
    ...requirements.changedOn,
    ...contents.linkedOn,
    ...memberships.map(({ on }) => on),
    ...[...deletedAt.values()].map(tokyoDayOf),
    ...events.map(known === 'then' ? came : happenedOn),
  ]
  return [...new Set(days.map((day) => latestDay(first, day)))].sort()
}

function departmentsOn({ memberships, deletedAt }: Person, day: Day): readonly Id[] {
  const departmentIds = memberships.findLast(({ on }) => on <= day)?.departmentIds ?? []
  return departmentIds.filter((id) => !deletedAt.has(id) || tokyoDayOf(deletedAt.get(id)!) > day)
}

/** A stretch, and which answers it is for. */
interface KnownStretch {
  readonly known: DutyRow['known']
  readonly stretch: Stretch<About>
}

/** A stretch that is the same in both is one row. By day, so that new rows come last. */
function joined(then: readonly Stretch<About>[], now: readonly Stretch<About>[]): readonly KnownStretch[] {
  const textOf = (stretch: Stretch<About>) => JSON.stringify(stretch)
  const [ofThen, ofNow] = [new Set(then.map(textOf)), new Set(now.map(textOf))]
  const all: KnownStretch[] = [
    ...then.map((stretch) => ({ stretch, known: ofNow.has(textOf(stretch)) ? ('both' as const) : ('then' as const) })),
    ...now.flatMap((stretch) => (ofThen.has(textOf(stretch)) ? [] : [{ stretch, known: 'now' as const }])),
  ]
  return all.sort((one, other) => (one.stretch.since < other.stretch.since ? -1 : 1))
}

function rowOf(person: Person, requirementId: Id, { known, stretch }: KnownStretch): DutyRow {
  const { organizationId, userId, displayName, email, employeeNumber, isErased } = person
  const { since, until, duty, about } = stretch
  return dutyRow({
    ...{ organizationId, requirementId, userId, displayName, email, employeeNumber, isErased },
    ...{ known, since, until, duty: withPlainWaiver(duty), ...about },
  })
}

/** Without who noted it. */
function withPlainWaiver({ waiver, ...duty }: Duty): Duty {
  if (waiver === null) return { ...duty, waiver }
  const { from, until, reason, isLeave } = waiver as NotedWaiver & { readonly isLeave: boolean }
  return { ...duty, waiver: { from, until, reason, isLeave } }
}
