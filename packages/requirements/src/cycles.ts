import { addDays, addMonths, type Day, lastDay, latestDay } from '@manabi/kernel'
import { type Completion, dayOf, type FindCompletion } from './completions.ts'
import type { Renewal, Rule } from './rule.ts'
import type { Span } from './spans.ts'

/** One time that a person has to complete the requirement. */
export interface Cycle {
  readonly number: number
  readonly opensOn: Day
  readonly dueOn: Day
  /** null while it is open. */
  readonly completion: Completion | null
  /** Its last valid day; null until it is fulfilled, and without a renewal. */
  readonly validUntil: Day | null
  /** null until it is fulfilled, and without a renewal. */
  readonly nextOpensOn: Day | null
  /** Only what is done on this day or later completes it. null: on any day. */
  readonly countsFrom: Day | null
}

/** The completion of this day counts no more. */
export interface Rejection {
  readonly rejectedOn: Day
  readonly completedOn: Day
}

export interface CycleFacts {
  readonly rule: Rule
  /** Of the requirement. */
  readonly createdOn: Day
  /** The day on which the duty began for the person. */
  readonly beganOn: Day
  readonly find: FindCompletion
  readonly rejections: readonly Rejection[]
  /** The days on which a waiver or a leave holds. They overlap nowhere and are in order. */
  readonly waived: readonly Span[]
}

/** A cycle is due at least so many days after the day on which its completion was rejected. */
const daysAfterRejection = 14
/** A cycle is due at least so many days after the last waived day on which it was open. */
const daysAfterWaiver = 30

/** The cycles that have opened by this day, and what has happened by then. Rules 2 to 8 and 12 (beyond, Requirements). */
export function cyclesOf(facts: CycleFacts, on: Day): readonly [Cycle, ...Cycle[]] {
  const { rule, beganOn } = facts
  const firstDueOn = dueOfFirst(facts)
  const first = cycleOf(facts, on, {
    number: 1,
    opensOn: beganOn,
    dueOn: firstDueOn,
    found: firstCompletion(facts, firstDueOn),
  })
  const cycles: [Cycle, ...Cycle[]] = [first]
  for (let last: Cycle = first; last.completion !== null && last.validUntil !== null; ) {
    const [completedOn, nextOpensOn] = [dayOf(last.completion), last.nextOpensOn!]
    const isFromDue = rule.renewal?.from === 'due'
    const found = firstUnrejected(facts, isFromDue ? nextOpensOn : addDays(completedOn, 1))
    // A completion before it opens opens it, unless only what happens later counts.
    const opensOn =
      found.completion !== null && dayOf(found.completion) < nextOpensOn ? dayOf(found.completion) : nextOpensOn
    if (opensOn > on) break
    const dueOn = latestDay(firstDueOn, last.validUntil)
    last = cycleOf(facts, on, { number: last.number + 1, opensOn, dueOn, found })
    cycles.push(last)
  }
  return cycles
}

/** Rule 2. */
function dueOfFirst({ rule: { due, notBefore }, createdOn, beganOn }: CycleFacts): Day {
  if (due.kind === 'after') return latestDay(addDays(beganOn, due.days), notBefore)
  const isNewcomer = beganOn > createdOn
  return latestDay(due.day, isNewcomer ? addDays(beganOn, due.newcomerDays) : null, notBefore)
}

/** A completion, and the latest day on which one that came before it was rejected. */
interface Found extends Pick<Cycle, 'countsFrom'> {
  readonly completion: Completion | null
  readonly rejectedOn: Day | null
}

/** Rule 4: the latest one before the duty began, if it counts and has not expired; else the first one since then. */
function firstCompletion(facts: CycleFacts, firstDueOn: Day): Found {
  const { rule, beganOn, find } = facts
  let earlier: Completion | null = null
  let rejectedOn: Day | null = null
  let since: Day | null = null
  for (let next = find(since); next !== null && dayOf(next) < beganOn; next = find(since)) {
    const day = dayOf(next)
    const rejection = rejectionOf(facts, day)
    if (rejection !== undefined) {
      earlier = null
      rejectedOn = rejection.rejectedOn
      since = addDays(latestDay(day, rejectedOn), 1)
    } else {
      if (isCounted(rule, day)) earlier = next
      since = addDays(day, 1)
    }
  }
  const isValid = earlier !== null && !isExpired(rule.renewal, dayOf(earlier), { beganOn, firstDueOn })
  if (isValid) return { completion: earlier, rejectedOn, countsFrom: since }
  const found = firstUnrejected(facts, since)
  return { ...found, rejectedOn: found.rejectedOn ?? rejectedOn }
}

const isCounted = ({ earlier }: Rule, day: Day): boolean => earlier === 'any' || (earlier !== 'none' && day >= earlier)

function isExpired(
  renewal: Renewal | null,
  completedOn: Day,
  { beganOn, firstDueOn }: { readonly beganOn: Day; readonly firstDueOn: Day },
): boolean {
  if (renewal === null) return false
  return addMonths(completedOn, renewal.months) < (renewal.from === 'due' ? firstDueOn : beganOn)
}

/** Rule 12: after a rejected completion, only what happens on later days than the rejection counts. */
function firstUnrejected(facts: CycleFacts, since: Day | null): Found {
  let rejectedOn: Day | null = null
  let countsFrom = since
  for (let completion = facts.find(since); completion !== null; ) {
    const day = dayOf(completion)
    const rejection = rejectionOf(facts, day)
    if (rejection === undefined) return { completion, rejectedOn, countsFrom }
    rejectedOn = rejection.rejectedOn
    countsFrom = addDays(latestDay(day, rejectedOn), 1)
    completion = facts.find(countsFrom)
  }
  return { completion: null, rejectedOn, countsFrom }
}

const rejectionOf = ({ rejections }: CycleFacts, day: Day): Rejection | undefined =>
  rejections.find(({ completedOn }) => completedOn === day)

interface Opened {
  readonly number: number
  readonly opensOn: Day
  /** Without rejections and waivers. */
  readonly dueOn: Day
  readonly found: Found
}

function cycleOf(facts: CycleFacts, on: Day, { number, opensOn, dueOn, found }: Opened): Cycle {
  const completion = found.completion !== null && dayOf(found.completion) <= on ? found.completion : null
  const completedOn = completion === null ? null : dayOf(completion)
  const cycle = { number, opensOn, completion, countsFrom: found.countsFrom }
  const due = latestDay(
    dueOn,
    found.rejectedOn === null ? null : addDays(found.rejectedOn, daysAfterRejection),
    ...facts.waived.map(({ until }) => dueAfter(until, { opensOn, completedOn, on })),
  )
  const { renewal } = facts.rule
  if (renewal === null || completedOn === null) return { ...cycle, dueOn: due, validUntil: null, nextOpensOn: null }
  const validUntil = validUntilOf(facts, renewal, { completedOn, dueOn: due })
  const nextOpensOn = latestDay(addDays(validUntil, -renewal.opensDaysBefore), facts.beganOn, addDays(completedOn, 1))
  return { ...cycle, dueOn: due, validUntil, nextOpensOn }
}

/** Rule 8: of a cycle that is open on the day after waived days. */
function dueAfter(
  lastWaived: Day | null,
  { opensOn, completedOn, on }: { readonly opensOn: Day; readonly completedOn: Day | null; readonly on: Day },
): Day | null {
  if (lastWaived === null) return null
  const next = addDays(lastWaived, 1)
  const wasOpen = next <= on && opensOn <= next && (completedOn === null || completedOn >= next)
  return wasOpen ? addDays(lastWaived, daysAfterWaiver) : null
}

/** Rule 6. */
function validUntilOf(
  { rule: { due }, beganOn }: CycleFacts,
  { from, months, opensDaysBefore }: Renewal,
  { completedOn, dueOn }: { readonly completedOn: Day; readonly dueOn: Day },
): Day {
  if (from === 'completion') return addMonths(completedOn, months)
  const anchor = due.kind === 'on' ? due.day : addDays(beganOn, due.days)
  const after = latestDay(dueOn, addDays(completedOn, opensDaysBefore))
  for (let times = 1; ; times++) {
    const day = addMonths(anchor, times * months)
    // The last day that there is comes after none.
    if (day > after || day === lastDay) return day
  }
}
