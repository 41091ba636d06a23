import { addDays, type Day } from '@manabi/kernel'
import { type Duty, type DutyFacts, dutyOn, nextOpeningOf } from './duty.ts'

/** Facts that hold from a day on, until those of the next era. */
export interface Era<About> {
  readonly from: Day
  readonly facts: DutyFacts
  /** Whatever else is the same as long as the duty is: it has to be plain data. */
  readonly about: About
}

/** Days on which a duty is the same: from `since` on, and on `until` no more. null: it goes on. */
export interface Stretch<About> {
  readonly since: Day
  readonly until: Day | null
  readonly duty: Duty
  readonly about: About
}

/**
 * How a duty goes over eras, and on from the last one if nothing else happens: so lists tell what will be due or overdue without asking again
 * each day.
 */
export class DutyOverTime<About> {
  readonly #stretches: Stretch<About>[] = []
  #last: Era<About> | null = null

  /** The eras begin in order. */
  begin(era: Era<About>): void {
    this.#endLast(era.from)
    this.#last = era
  }

  /** All of them, once no era begins any more. */
  stretches(): readonly Stretch<About>[] {
    this.#endLast(null)
    this.#last = null
    return this.#stretches
  }

  /** `end` is the first day after the last era; null: it goes on. */
  #endLast(end: Day | null): void {
    if (this.#last === null) return
    const { from, facts, about } = this.#last
    for (let day: Day | null = from; day !== null && (end === null || day < end); ) {
      const duty = dutyOn(facts, day)
      const next: Day | null = duty === null ? null : nextChange(facts, day, duty)
      if (duty !== null) this.#add({ since: day, until: earlierOf(next, end), duty, about })
      day = next
    }
  }

  #add(stretch: Stretch<About>): void {
    const last = this.#stretches.at(-1)
    const goesOn = last?.until === stretch.since && isSame(last, stretch)
    if (goesOn) this.#stretches[this.#stretches.length - 1] = { ...last, until: stretch.until }
    else this.#stretches.push(stretch)
  }
}

/** Every day after which a duty may be another one is the day after one of these. */
function nextChange(facts: DutyFacts, day: Day, duty: Duty): Day | null {
  const ends = [duty.dueOn, duty.validUntil, duty.coveredUntil, ...facts.waivers.map(({ until }) => until)]
  const days = [
    nextOpeningOf(facts, day),
    ...ends.map((end) => end && addDays(end, 1)),
    ...facts.waivers.map(({ from }) => from),
    ...facts.rejections.map(({ rejectedOn }) => rejectedOn),
  ]
  return days.reduce((next, one) => (one !== null && one > day ? earlierOf(next, one) : next), null)
}

/** null is later than every day. */
const earlierOf = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other < one) ? other : one

const isSame = <About>(one: Stretch<About>, other: Stretch<About>): boolean =>
  JSON.stringify([one.duty, one.about]) === JSON.stringify([other.duty, other.about])
