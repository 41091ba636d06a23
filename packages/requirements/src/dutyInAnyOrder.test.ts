import { describe, expect, it } from '@jest/globals'
import { addDays, type Day } from '@manabi/kernel'
import fc from 'fast-check'
import { runs } from '../../../test/harness/runs.ts'
import { stretchesOf } from '../../../test/harness/stretchesOf.ts'
import { byEvidence } from './completions.ts'
import { type DutyFacts, dutyOn, pastCycles } from './duty.ts'
import type { Rule } from './rule.ts'

const start = '2024-01-01'
const day = fc.nat({ max: 1_500 }).map((count) => addDays(start, count))
const span = fc.tuple(day, fc.option(fc.nat({ max: 200 }))).map(([from, length]) => ({
  from,
  until: length === null ? null : addDays(from, length),
}))

const rule: fc.Arbitrary<Rule> = fc.record({
  due: fc.oneof(
    fc.record({ kind: fc.constant('on' as const), day, newcomerDays: fc.nat({ max: 365 }) }),
    fc.record({ kind: fc.constant('after' as const), days: fc.nat({ max: 400 }) }),
  ),
  renewal: fc.option(
    fc.record({
      months: fc.integer({ min: 1, max: 24 }),
      from: fc.constantFrom('completion' as const, 'due' as const),
      opensDaysBefore: fc.nat({ max: 27 }),
    }),
  ),
  earlier: fc.oneof(fc.constantFrom('any' as const, 'none' as const), day),
  notBefore: fc.option(day),
})

const facts = fc.record({
  rule,
  createdOn: day,
  presence: fc.array(
    span.map(({ from, until }) => ({ from, left: until && addDays(until, 1) })),
    { minLength: 1, maxLength: 4 },
  ),
  completed: fc.uniqueArray(day, { maxLength: 12 }),
  waivers: fc.array(
    fc.tuple(span, fc.boolean()).map(([one, isLeave]) => ({ ...one, isLeave, reason: 'Ill' })),
    { maxLength: 3 },
  ),
  rejections: fc.uniqueArray(
    fc
      .tuple(day, fc.nat({ max: 60 }))
      .map(([completedOn, days]) => ({ completedOn, rejectedOn: addDays(completedOn, days) })),
    { selector: ({ completedOn }) => completedOn, maxLength: 3 },
  ),
})
type Sample = typeof facts extends fc.Arbitrary<infer T> ? T : never

const factsOf = ({ completed, ...more }: Sample): DutyFacts => ({
  ...more,
  find: byEvidence(completed.map((completedOn) => ({ id: `evd_${completedOn}`, completedOn }))),
})

/** What had happened by the end of the day. A waiver says from its first day on until when it holds. */
const knownOn = ({ presence, completed, waivers, rejections, ...more }: Sample, on: Day): DutyFacts =>
  factsOf({
    ...more,
    presence: presence
      .filter(({ from }) => from <= on)
      .map(({ from, left }) => ({ from, left: left !== null && left <= on ? left : null })),
    completed: completed.filter((one) => one <= on),
    waivers: waivers.filter(({ from }) => from <= on),
    rejections: rejections.filter(({ rejectedOn }) => rejectedOn <= on),
  })

describe('a duty', () => {
  it('is the same one in whatever order its facts come [REQ-013]', () => {
    const shuffled = facts.chain((sample) =>
      fc.record({
        sample: fc.constant(sample),
        other: fc.record({
          ...{ rule: fc.constant(sample.rule), createdOn: fc.constant(sample.createdOn) },
          presence: fc.shuffledSubarray(sample.presence, { minLength: sample.presence.length }),
          completed: fc.shuffledSubarray(sample.completed, { minLength: sample.completed.length }),
          waivers: fc.shuffledSubarray(sample.waivers, { minLength: sample.waivers.length }),
          rejections: fc.shuffledSubarray(sample.rejections, { minLength: sample.rejections.length }),
        }),
      }),
    )
    fc.assert(
      fc.property(shuffled, day, ({ sample, other }, on) => {
        expect(dutyOn(factsOf(other), on)).toEqual(dutyOn(factsOf(sample), on))
        expect(pastCycles(factsOf(other), on)).toEqual(pastCycles(factsOf(sample), on))
      }),
    )
  })

  it('of a day does not change by what happens later [REQ-013]', () => {
    fc.assert(
      fc.property(facts, day, (sample, on) => {
        expect(dutyOn(factsOf(sample), on)).toEqual(dutyOn(knownOn(sample, on), on))
        expect(pastCycles(factsOf(sample), on)).toEqual(pastCycles(knownOn(sample, on), on))
      }),
    )
  })

  it('is the same on all days of a stretch, however its facts come [REQ-025]', () => {
    fc.assert(
      fc.property(facts, day, (sample, on) => {
        const { presence, completed, waivers, rejections } = sample
        const happened = [...presence.flatMap(({ from, left }) => [from, left ?? []].flat()), ...completed]
        const noted = [
          ...[...waivers.map(({ from }) => from), ...rejections.map(({ rejectedOn }) => rejectedOn)],
          ...waivers.flatMap(({ until }) => (until === null ? [] : [addDays(until, 1)])),
        ]
        const erasOf = (days: readonly Day[], factsFrom: (from: Day) => DutyFacts) =>
          [...new Set([start, ...days])].sort().map((from) => ({ from, about: null, facts: factsFrom(from) }))
        const asItCame = erasOf([...happened, ...noted], (from) => knownOn(sample, from))
        const asKnownNow = erasOf(happened, () => factsOf(sample))
        for (const all of [asItCame, asKnownNow]) {
          const found = stretchesOf(all).find(({ since, until }) => since <= on && (until === null || on < until))
          expect(found?.duty ?? null).toEqual(dutyOn(factsOf(sample), on))
        }
      }),
      { numRuns: runs(500) },
    )
  })

  it('is known for all days to come, if nothing happens [REQ-013]', () => {
    fc.assert(
      fc.property(facts, day, fc.nat({ max: 1_000 }), (sample, today, days) => {
        const known = knownOn(sample, today)
        const later = addDays(today, days)
        const stretches = stretchesOf([{ from: today, facts: known, about: null }])
        const expected = stretches.find(({ since, until }) => since <= later && (until === null || later < until))
        expect(dutyOn(known, later)).toEqual(expected?.duty ?? null)
      }),
      { numRuns: runs(500) },
    )
  })

  it('has a status that its days explain, and due days that its rule allows', () => {
    fc.assert(
      fc.property(facts, day, (sample, on) => {
        const duty = dutyOn(factsOf(sample), on)
        if (duty === null) return
        const { status, opensOn, dueOn, beganOn, fulfilledAt, validUntil, waiver } = duty
        expect([beganOn <= opensOn, opensOn <= on, status === 'fulfilled']).toEqual([true, true, fulfilledAt !== null])
        if (status === 'overdue') expect(dueOn < on).toBe(true)
        if (status === 'due') expect(dueOn >= on).toBe(true)
        if (status === 'waived') expect(waiver).not.toBeNull()
        if (sample.rule.notBefore !== null) expect(dueOn >= sample.rule.notBefore).toBe(true)
        expect(validUntil !== null).toBe(status === 'fulfilled' && sample.rule.renewal !== null)
      }),
    )
  })
})
