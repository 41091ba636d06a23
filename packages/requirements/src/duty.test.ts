import { describe, expect, it } from '@jest/globals'
import { type Day, startOfTokyoDay } from '@manabi/kernel'
import { stretchesOf } from '../../../test/harness/stretchesOf.ts'
import { byEvidence } from './completions.ts'
import { type DutyFacts, dutyOn, pastCycles } from './duty.ts'
import type { Rule } from './rule.ts'

const once: Rule = { due: { kind: 'after', days: 30 }, renewal: null, earlier: 'any', notBefore: null }
const yearly = { months: 12, from: 'completion', opensDaysBefore: 60 } as const
const ofDue = { months: 12, from: 'due', opensDaysBefore: 60 } as const
const by = (day: Day) => ({ kind: 'on', day, newcomerDays: 30 }) as const

interface Given extends Omit<Partial<DutyFacts>, 'rule' | 'find'> {
  readonly rule?: Partial<Rule>
  readonly completed?: readonly Day[]
}

/** A person who is in the audience since the requirement was created on 1 April 2026, unless the case says otherwise. */
const facts = ({ rule, completed = [], ...more }: Given = {}): DutyFacts => ({
  rule: { ...once, ...rule },
  createdOn: '2026-04-01',
  presence: [{ from: '2026-04-01', left: null }],
  find: byEvidence(completed.map((completedOn) => ({ id: `evd_${completedOn}`, completedOn }))),
  waivers: [],
  rejections: [],
  ...more,
})
const shown = (given: Given, on: Day) => {
  const duty = dutyOn(facts(given), on)
  return duty === null ? null : `${duty.cycle} ${duty.status} ${duty.opensOn} ${duty.dueOn}`
}
const joined = (from: Day, left: Day | null = null) => ({ presence: [{ from, left }] })
const waiver = (from: Day, until: Day | null, isLeave = false) => ({ from, until, isLeave, reason: 'Ill' })

describe('a duty begins [REQ-001]', () => {
  it.each<[string, Given, Day, string | null]>([
    ['with the audience', {}, '2026-04-01', '1 due 2026-04-01 2026-05-01'],
    ['not before it', joined('2026-05-10'), '2026-05-09', null],
    ['for a person who joins later, on that day', joined('2026-05-10'), '2026-05-10', '1 due 2026-05-10 2026-06-09'],
    ['and ends on the day of leaving', joined('2026-04-01', '2026-04-20'), '2026-04-20', null],
  ])('%s', (_, given, on, expected) => {
    expect(shown(given, on)).toBe(expected)
  })

  const back = (day: Day) => ({
    presence: [
      { from: day, left: null },
      { from: '2026-04-01', left: '2026-06-01' },
    ],
  })
  it.each<[string, Given, Day, string]>([
    ['30 days after leaving goes on', back('2026-07-01'), '2026-07-01', '1 overdue 2026-04-01 2026-05-01'],
    ['31 days after leaving begins anew', back('2026-07-02'), '2026-07-02', '1 due 2026-07-02 2026-08-01'],
  ])('who is back %s', (_, given, on, expected) => {
    expect(shown(given, on)).toBe(expected)
  })

  it('for a transfer in either order without a gap', () => {
    const sales = { from: '2026-04-01', left: '2026-06-01' }
    for (const from of ['2026-05-20', '2026-06-01', '2026-06-30'])
      expect(dutyOn(facts({ presence: [{ from, left: null }, sales] }), '2026-07-05')?.beganOn).toBe('2026-04-01')
  })
})

describe('the first cycle is due [REQ-002]', () => {
  const rule = { due: by('2026-09-30') }
  it.each<[string, Given, Day]>([
    ['on its day', { rule }, '2026-09-30'],
    ['on its day for a person who joins in time', { rule, ...joined('2026-08-01') }, '2026-09-30'],
    ['later for a newcomer', { rule, ...joined('2026-09-20') }, '2026-10-20'],
    ['not before a day', { rule: { ...rule, notBefore: '2026-12-01' } }, '2026-12-01'],
    ['so many days after it began', { rule: { due: { kind: 'after', days: 3650 } } }, '2036-03-29'],
  ])('%s', (_, given, dueOn) => {
    expect(dutyOn(facts(given), '2026-10-01')?.dueOn).toBe(dueOn)
  })

  it('and overdue from the day after on [REQ-005]', () => {
    expect(shown({}, '2026-05-01')).toBe('1 due 2026-04-01 2026-05-01')
    expect(shown({}, '2026-05-02')).toBe('1 overdue 2026-04-01 2026-05-01')
  })
})

describe('the first cycle is fulfilled [REQ-004]', () => {
  const on = '2026-06-01'
  it.each<[string, Given, Day | null]>([
    ['by the latest completion before it began', { completed: ['2024-01-01', '2025-01-01'] }, '2025-01-01'],
    ['not by an earlier one', { completed: ['2025-01-01'], rule: { earlier: 'none' } }, null],
    ['by one from a day on', { completed: ['2025-01-01'], rule: { earlier: '2025-01-01' } }, '2025-01-01'],
    ['not by one before that day', { completed: ['2025-01-01'], rule: { earlier: '2025-01-02' } }, null],
    ['else by the first one since', { completed: ['2026-04-01', '2026-04-02'] }, '2026-04-01'],
    ['too late, but fulfilled', { completed: ['2026-05-20'] }, '2026-05-20'],
    ['not by one that has expired', { completed: ['2025-03-31'], rule: { renewal: yearly } }, null],
    [
      'not by one that expires before it is due, where it is renewed from then',
      { completed: ['2025-04-30'], rule: { renewal: ofDue } },
      null,
    ],
  ])('%s', (_, given, day) => {
    expect(dutyOn(facts(given), on)?.fulfilledAt ?? null).toBe(day && startOfTokyoDay(day))
  })
})

describe('a renewal from the completion [REQ-006]', () => {
  const rule = { renewal: yearly }
  it('may open on the first day of the duty', () => {
    expect(shown({ rule, completed: ['2025-04-01'] }, '2026-04-01')).toBe('2 due 2026-04-01 2026-05-01')
  })

  it.each<[string, readonly Day[], Day, string]>([
    ['shows the fulfilled cycle until it opens', ['2026-04-10'], '2027-02-08', '1 fulfilled 2026-04-01 2026-05-01'],
    ['opens so many days before', ['2026-04-10'], '2027-02-09', '2 due 2027-02-09 2027-04-10'],
    ['is overdue after its last valid day', ['2026-04-10'], '2027-04-11', '2 overdue 2027-02-09 2027-04-10'],
    [
      'is opened and fulfilled by a completion before it opens [REQ-007]',
      ['2026-04-10', '2026-07-01'],
      '2026-07-01',
      '2 fulfilled 2026-07-01 2027-04-10',
    ],
    ['counts one completion once', ['2026-04-10', '2026-04-10'], '2026-07-01', '1 fulfilled 2026-04-01 2026-05-01'],
  ])('%s', (_, completed, on, expected) => {
    expect(shown({ rule, completed }, on)).toBe(expected)
  })

  it.each<[Day, number, Day]>([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-05-15', 120, '2036-05-15'],
  ])('of %s and %i months is valid until %s', (day, months, validUntil) => {
    const given = { rule: { renewal: { ...yearly, months } }, completed: [day] }
    expect(dutyOn(facts(given), day)).toMatchObject({ validUntil, coveredUntil: validUntil })
  })

  it('covers while an earlier cycle is valid', () => {
    const given = { rule, completed: ['2026-04-10'] }
    expect(dutyOn(facts(given), '2027-04-10')).toMatchObject({ status: 'due', coveredUntil: '2027-04-10' })
    expect(dutyOn(facts(given), '2027-04-11')).toMatchObject({ status: 'overdue', coveredUntil: null })
  })
})

describe('a renewal from the due day [REQ-006]', () => {
  const rule = { due: by('2026-09-30'), renewal: ofDue }
  it.each<[string, readonly Day[], Day, string]>([
    ['is due on the day of the next year', ['2026-09-01'], '2027-08-01', '2 due 2027-08-01 2027-09-30'],
    ['and of the years after', ['2026-09-01', '2027-09-30'], '2028-09-01', '3 due 2028-08-01 2028-09-30'],
    ['whenever it was completed', ['2026-12-24'], '2027-08-01', '2 due 2027-08-01 2027-09-30'],
    ['skips a year that is nearly over', ['2027-08-20'], '2027-12-01', '1 fulfilled 2026-04-01 2026-09-30'],
    [
      'counts only what happens since it opened [REQ-007]',
      ['2026-09-01', '2027-07-31'],
      '2027-08-01',
      '2 due 2027-08-01 2027-09-30',
    ],
  ])('%s', (_, completed, on, expected) => {
    expect(shown({ rule, completed }, on)).toBe(expected)
  })

  it('takes each month by itself, so that the 31st stays', () => {
    const halfYearly = { due: by('2026-08-31'), renewal: { ...ofDue, months: 6, opensDaysBefore: 30 } }
    const completed = ['2026-08-31', '2027-02-28', '2027-08-31']
    const valid = ['2026-09-01', '2027-03-01', '2027-09-01'].map(
      (on) => dutyOn(facts({ rule: halfYearly, completed }), on)?.validUntil,
    )
    expect(valid).toEqual(['2027-02-28', '2027-08-31', '2028-02-29'])
  })
})

describe('a waiver [REQ-008]', () => {
  it.each<[string, Given, Day, string]>([
    [
      'waives until its day',
      { waivers: [waiver('2026-04-10', '2026-06-30')] },
      '2026-06-30',
      '1 waived 2026-04-01 2026-05-01',
    ],
    [
      'and gives 30 days then',
      { waivers: [waiver('2026-04-10', '2026-06-30')] },
      '2026-07-01',
      '1 due 2026-04-01 2026-07-30',
    ],
    [
      'gives no time where there is more',
      { waivers: [waiver('2026-04-02', '2026-04-03')], rule: { due: { kind: 'after', days: 300 } } },
      '2026-06-01',
      '1 due 2026-04-01 2027-01-26',
    ],
    [
      'waives nothing that is fulfilled',
      { waivers: [waiver('2026-04-10', null)], completed: ['2026-04-05'] },
      '2026-05-01',
      '1 fulfilled 2026-04-01 2026-05-01',
    ],
    [
      'is one with a leave that follows it',
      { waivers: [waiver('2026-04-10', '2026-06-30'), waiver('2026-07-01', '2026-07-31', true)] },
      '2026-08-01',
      '1 due 2026-04-01 2026-08-30',
    ],
    [
      'gives no time while a leave follows it',
      { waivers: [waiver('2026-04-10', '2026-06-30'), waiver('2026-07-01', '2026-07-31', true)] },
      '2026-07-15',
      '1 waived 2026-04-01 2026-05-01',
    ],
    [
      'gives time to a cycle that is fulfilled on the day after',
      { waivers: [waiver('2026-04-10', '2026-06-30')], completed: ['2026-07-01'] },
      '2026-07-02',
      '1 fulfilled 2026-04-01 2026-07-30',
    ],
    [
      'ends with its duty',
      {
        waivers: [waiver('2026-04-10', null)],
        presence: [
          { from: '2026-04-01', left: '2026-05-01' },
          { from: '2026-07-01', left: null },
        ],
      },
      '2026-07-10',
      '1 due 2026-07-01 2026-07-31',
    ],
    [
      'of a leave holds for the next duty, too',
      {
        waivers: [waiver('2026-04-10', null, true)],
        presence: [
          { from: '2026-04-01', left: '2026-05-01' },
          { from: '2026-07-01', left: null },
        ],
      },
      '2026-07-10',
      '1 waived 2026-07-01 2026-07-31',
    ],
  ])('%s', (_, given, on, expected) => {
    expect(shown(given, on)).toBe(expected)
  })

  it('is shown before a leave', () => {
    const waivers = [waiver('2026-04-02', null, true), { ...waiver('2026-04-10', '2026-04-20'), reason: 'Agreed' }]
    const reasons = ['2026-04-09', '2026-04-10', '2026-04-21'].map(
      (on) => dutyOn(facts({ waivers }), on)?.waiver?.reason,
    )
    expect(reasons).toEqual(['Ill', 'Agreed', 'Ill'])
  })
})

describe('a rejection [REQ-012]', () => {
  const rejections = [{ completedOn: '2026-04-10', rejectedOn: '2026-06-01' }]
  it.each<[string, Given, Day, string]>([
    [
      'changes nothing before its day',
      { completed: ['2026-04-10'], rejections },
      '2026-05-31',
      '1 fulfilled 2026-04-01 2026-05-01',
    ],
    ['opens the cycle again', { completed: ['2026-04-10'], rejections }, '2026-06-01', '1 due 2026-04-01 2026-06-15'],
    [
      'is not undone by what happened before it',
      { completed: ['2026-04-10', '2026-05-20', '2026-06-01'], rejections },
      '2026-06-16',
      '1 overdue 2026-04-01 2026-06-15',
    ],
    [
      'is made good afterwards',
      { completed: ['2026-04-10', '2026-06-02'], rejections },
      '2026-06-02',
      '1 fulfilled 2026-04-01 2026-06-15',
    ],
    [
      'closes a cycle that only the completion had opened',
      {
        ...{ completed: ['2026-04-05', '2026-07-01'], rule: { renewal: yearly } },
        rejections: [{ completedOn: '2026-07-01', rejectedOn: '2026-07-10' }],
      },
      '2026-07-10',
      '1 fulfilled 2026-04-01 2026-05-01',
    ],
    [
      'of a completion before the duty began leaves none before it',
      {
        ...{ completed: ['2024-01-01', '2025-01-01'] },
        rejections: [{ completedOn: '2025-01-01', rejectedOn: '2026-04-20' }],
      },
      '2026-04-20',
      '1 due 2026-04-01 2026-05-04',
    ],
    [
      'before the duty began leaves nothing of before it',
      {
        ...{ completed: ['2025-01-01', '2025-06-01'] },
        rejections: [{ completedOn: '2025-01-01', rejectedOn: '2025-07-01' }],
      },
      '2026-04-20',
      '1 due 2026-04-01 2026-05-01',
    ],
    [
      'of a later cycle leaves the first one fulfilled',
      {
        ...{ completed: ['2025-12-01', '2026-11-01'], rule: { renewal: yearly } },
        rejections: [{ completedOn: '2026-11-01', rejectedOn: '2026-11-20' }],
      },
      '2026-11-20',
      '2 due 2026-10-02 2026-12-04',
    ],
  ])('%s', (_, given, on, expected) => {
    expect(shown(given, on)).toBe(expected)
  })
})

describe('the cycles that are over', () => {
  it('end when the next one opens, and with the duty, newest first', () => {
    const given = {
      ...{ rule: { renewal: yearly }, completed: ['2026-04-10', '2026-07-01'] },
      presence: [
        { from: '2026-04-01', left: '2026-09-01' },
        { from: '2027-01-01', left: null },
      ],
    }
    const past = pastCycles(facts(given), '2027-01-01').map(({ cycle, beganOn, endedOn }) => [cycle, beganOn, endedOn])
    expect(past).toEqual([
      [2, '2026-04-01', '2026-09-01'],
      [1, '2026-04-01', '2026-07-01'],
    ])
  })
})

describe('the duties to come', () => {
  it('are known today: the days on which the status changes', () => {
    const given = {
      rule: { renewal: yearly },
      completed: ['2026-04-10'],
      waivers: [waiver('2027-03-01', '2027-03-31', true)],
    }
    const found = stretchesOf([{ from: '2026-05-01', facts: facts(given), about: null }]).map(
      ({ since, duty }) => `${since} ${duty.status} ${duty.dueOn}`,
    )
    expect(found).toEqual([
      '2026-05-01 fulfilled 2026-05-01',
      '2027-02-09 due 2027-04-10',
      '2027-03-01 waived 2027-04-10',
      '2027-04-01 due 2027-04-30',
      '2027-04-11 due 2027-04-30',
      '2027-05-01 overdue 2027-04-30',
    ])
  })
})
