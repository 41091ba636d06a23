import { describe, expect, it } from '@jest/globals'
import type { Day } from '@manabi/kernel'
import { stretchesOf } from '../../../test/harness/stretchesOf.ts'
import { byEvidence } from './completions.ts'
import type { DutyFacts } from './duty.ts'
import type { Era } from './stretches.ts'

const factsOf = (completed: readonly Day[], more: Partial<DutyFacts> = {}): DutyFacts => ({
  rule: { due: { kind: 'after', days: 30 }, renewal: null, earlier: 'any', notBefore: null },
  createdOn: '2026-04-01',
  presence: [{ from: '2026-04-01', left: null }],
  find: byEvidence(completed.map((completedOn) => ({ id: `evd_${completedOn}`, completedOn }))),
  ...{ waivers: [], rejections: [], ...more },
})
const era = (from: Day, facts: DutyFacts, about = '') => ({ from, facts, about })
const shown = (eras: readonly Era<string>[]) =>
  stretchesOf(eras).map(({ since, until, duty, about }) => [since, until, duty.status, about])

describe('days on which a duty is the same [REQ-025]', () => {
  it('go on from the last era', () => {
    expect(shown([era('2026-04-01', factsOf([]))])).toEqual([
      ['2026-04-01', '2026-05-02', 'due', ''],
      ['2026-05-02', null, 'overdue', ''],
    ])
  })

  it('are one over eras whose facts change nothing, and two where what is shown beside them does', () => {
    const facts = factsOf([])
    const eras = ['2026-04-01', '2026-04-05', '2026-04-09'].map((from, at) => era(from, facts, at < 2 ? 'A' : 'B'))
    expect(shown(eras)).toEqual([
      ['2026-04-01', '2026-04-09', 'due', 'A'],
      ['2026-04-09', '2026-05-02', 'due', 'B'],
      ['2026-05-02', null, 'overdue', 'B'],
    ])
  })

  it('end where an era begins that knows more', () => {
    const late = factsOf(['2026-04-10'])
    expect(shown([era('2026-04-01', factsOf([])), era('2026-05-10', late)])).toEqual([
      ['2026-04-01', '2026-05-02', 'due', ''],
      ['2026-05-02', '2026-05-10', 'overdue', ''],
      ['2026-05-10', null, 'fulfilled', ''],
    ])
  })

  it('end on the day of a rejection, also where it is known from the start', () => {
    const rejections = [{ completedOn: '2026-04-05', rejectedOn: '2026-04-10' }]
    const eras = ['2026-04-01', '2026-04-05'].map((from) => era(from, factsOf(['2026-04-05'], { rejections })))
    expect(shown(eras)).toEqual([
      ['2026-04-01', '2026-04-05', 'due', ''],
      ['2026-04-05', '2026-04-10', 'fulfilled', ''],
      ['2026-04-10', '2026-05-02', 'due', ''],
      ['2026-05-02', null, 'overdue', ''],
    ])
  })

  it('leave a gap while the person is not in the audience', () => {
    const presence = [
      { from: '2026-04-01', left: '2026-04-10' },
      { from: '2026-04-20', left: null },
    ]
    const facts = factsOf(['2026-04-25'], { presence })
    const eras = ['2026-04-01', '2026-04-10', '2026-04-20', '2026-04-25'].map((from) => era(from, facts))
    expect(shown(eras)).toEqual([
      ['2026-04-01', '2026-04-10', 'due', ''],
      ['2026-04-20', '2026-04-25', 'due', ''],
      ['2026-04-25', null, 'fulfilled', ''],
    ])
  })
})
