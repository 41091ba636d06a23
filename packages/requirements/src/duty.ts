import { addDays, type Day, latestDay, type Timestamp } from '@manabi/kernel'
import { beginningsOf, endOf, isPresent, lastBeginning, type Presence } from './audience.ts'
import type { CompletedBy, FindCompletion } from './completions.ts'
import { type Cycle, cyclesOf, type Rejection } from './cycles.ts'
import type { Rule } from './rule.ts'
import { isIn, mergedSpans, type Span } from './spans.ts'

export type DutyStatus = 'due' | 'overdue' | 'fulfilled' | 'waived'

/** A waiver of the duty, or a leave of the person. `until` is the last day on which it holds; the day before it was withdrawn. */
export interface Waiver extends Span {
  readonly reason: string
  readonly isLeave: boolean
}

/** All that a duty follows from, as it was known when somebody asks. */
export interface DutyFacts {
  readonly rule: Rule
  /** The day on which the requirement was created. */
  readonly createdOn: Day
  /** When the person was in the audience, by any of its lists. */
  readonly presence: readonly Presence[]
  readonly find: FindCompletion
  readonly waivers: readonly Waiver[]
  readonly rejections: readonly Rejection[]
}

/** What a person has to do for a requirement, and whether they have, on one day. */
export interface Duty {
  readonly cycle: number
  readonly beganOn: Day
  readonly opensOn: Day
  readonly dueOn: Day
  readonly status: DutyStatus
  readonly fulfilledAt: Timestamp | null
  readonly fulfilledBy: CompletedBy | null
  readonly validUntil: Day | null
  /** The latest day on which this or an earlier cycle is valid, unless it is past. */
  readonly coveredUntil: Day | null
  /** The waiver that holds, before a leave. */
  readonly waiver: Waiver | null
}

/** A cycle as it was on its last day. */
export interface PastCycle extends Duty {
  /** The day on which the next cycle opened, or the person left the audience. */
  readonly endedOn: Day
}

/** The duty on this day: a pure function of the facts, and of facts of days to come. null where the person is not in the audience. */
export function dutyOn(facts: DutyFacts, on: Day): Duty | null {
  if (!isPresent(facts.presence, on)) return null
  const spells = lastBeginning(facts.presence, on)!
  const cycles = cyclesSince(facts, spells, on)
  const waiver = waiverOn(waiversSince(facts, spells), on)
  const shown = cycles.at(-1)!
  return {
    ...factsOf(shown, spells),
    status: statusOf(shown, waiver, on),
    coveredUntil: coveredUntil(cycles, on),
    waiver,
  }
}

/** The cycles that are over by this day, of all beginnings, newest first. */
export function pastCycles(facts: DutyFacts, on: Day): readonly PastCycle[] {
  return beginningsOf(facts.presence.filter(({ from }) => from <= on))
    .flatMap((spells) => {
      const left = endOf(spells)
      const hasLeft = left !== null && left <= on
      const cycles = cyclesSince(facts, spells, hasLeft ? addDays(left, -1) : on)
      return cycles.flatMap((cycle, at) => {
        const endedOn = cycles[at + 1]?.opensOn ?? (hasLeft ? left : null)
        return endedOn === null
          ? []
          : [{ ...asOnLastDay(facts, { cycle, cycles: cycles.slice(0, at + 1), spells }, endedOn), endedOn }]
      })
    })
    .toReversed()
}

/** Only what is done on this day or later completes the cycle that is shown. null: any day. */
export const countsFrom = (facts: DutyFacts, on: Day): Day | null => lastCycle(facts, on)?.countsFrom ?? null

function lastCycle(facts: DutyFacts, on: Day): Cycle | null {
  const spells = lastBeginning(facts.presence, on)
  return spells === undefined ? null : cyclesSince(facts, spells, on).at(-1)!
}

/** The day on which the next cycle opens if nothing else happens. */
export const nextOpeningOf = (facts: DutyFacts, on: Day): Day | null => lastCycle(facts, on)?.nextOpensOn ?? null

interface CycleIn {
  readonly cycle: Cycle
  /** With those before it. */
  readonly cycles: readonly Cycle[]
  readonly spells: readonly Presence[]
}

function asOnLastDay(facts: DutyFacts, { cycle, cycles, spells }: CycleIn, endedOn: Day): Duty {
  const last = latestDay(addDays(endedOn, -1), cycle.opensOn)
  const waiver = waiverOn(waiversSince(facts, spells), last)
  const status = statusOf(cycle, waiver, last)
  return { ...factsOf(cycle, spells), status, coveredUntil: coveredUntil(cycles, last), waiver }
}

const cyclesSince = (facts: DutyFacts, spells: readonly Presence[], on: Day) =>
  cyclesOf(
    {
      ...facts,
      beganOn: spells[0]!.from,
      rejections: facts.rejections.filter(({ rejectedOn }) => rejectedOn <= on),
      waived: mergedSpans(waiversSince(facts, spells)),
    },
    on,
  )

/** A waiver ends with the duty that it was given for. */
const waiversSince = ({ waivers }: DutyFacts, spells: readonly Presence[]): readonly Waiver[] =>
  waivers.filter(({ isLeave, from }) => isLeave || from >= spells[0]!.from)

/** A waiver before a leave, then the one that began first. */
const waiverOn = (waivers: readonly Waiver[], on: Day): Waiver | null =>
  waivers.filter((waiver) => isIn(waiver, on)).toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))[0] ??
  null

const rankOf = ({ isLeave, from, until }: Waiver): string => `${isLeave ? 1 : 0} ${from} ${until ?? ''}`

function statusOf({ completion, dueOn }: Cycle, waiver: Waiver | null, on: Day): DutyStatus {
  if (completion !== null) return 'fulfilled'
  if (waiver !== null) return 'waived'
  return on > dueOn ? 'overdue' : 'due'
}

function coveredUntil(cycles: readonly Cycle[], on: Day): Day | null {
  const days = cycles.flatMap(({ validUntil }) => (validUntil !== null && validUntil >= on ? [validUntil] : []))
  return days.toSorted().at(-1) ?? null
}

const factsOf = ({ number, opensOn, dueOn, completion, validUntil }: Cycle, spells: readonly Presence[]) => ({
  ...{ cycle: number, beganOn: spells[0]!.from, opensOn, dueOn, validUntil },
  fulfilledAt: completion?.at ?? null,
  fulfilledBy: completion?.by ?? null,
})
