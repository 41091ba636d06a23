import { describe, expect, it } from '@jest/globals'
import { type PresenceFacts, presenceOf } from './presence.ts'

const nobody = { everyone: false, departmentIds: [] as string[], userIds: [] as string[] }
const everyone = { ...nobody, everyone: true }
const sales = { ...nobody, departmentIds: ['dep_1'] }
const member = (on: string, ...departmentIds: string[]) => ({ on, isMember: true, departmentIds })
const gone = (on: string) => ({ on, isMember: false, departmentIds: [] })
const spells = (facts: Partial<PresenceFacts>) =>
  presenceOf({
    ...{ userId: 'usr_1', audiences: [{ on: '2026-04-01', audience: everyone }], endedOn: null },
    ...{ memberships: [member('2026-01-01')], deletedOn: new Map(), ...facts },
  }).map(({ from, left }) => [from, left])

describe('the time in an audience [REQ-001]', () => {
  it('begins with the latest of membership and creation', () => {
    expect(spells({})).toEqual([['2026-04-01', null]])
    expect(spells({ memberships: [member('2026-05-01')] })).toEqual([['2026-05-01', null]])
    expect(spells({ memberships: [] })).toEqual([])
  })

  it('ends with the membership, the requirement, or the list that named the person', () => {
    expect(spells({ memberships: [member('2026-01-01'), gone('2026-06-01'), member('2026-07-01')] })).toEqual([
      ['2026-04-01', '2026-06-01'],
      ['2026-07-01', null],
    ])
    expect(spells({ endedOn: '2026-06-01' })).toEqual([['2026-04-01', '2026-06-01']])
    const audiences = [
      { on: '2026-04-01', audience: { ...nobody, userIds: ['usr_1'] } },
      { on: '2026-05-01', audience: { ...nobody, userIds: ['usr_2'] } },
    ]
    expect(spells({ audiences })).toEqual([['2026-04-01', '2026-05-01']])
  })

  it('goes on without a gap from one list to another', () => {
    const audiences = [
      { on: '2026-04-01', audience: everyone },
      { on: '2026-05-01', audience: sales },
    ]
    const memberships = [member('2026-01-01'), member('2026-05-01', 'dep_1')]
    expect(spells({ audiences, memberships })).toEqual([['2026-04-01', null]])
  })

  it('is that of the end of each day', () => {
    const memberships = [member('2026-05-01', 'dep_1'), member('2026-05-01')]
    expect(spells({ audiences: [{ on: '2026-04-01', audience: sales }], memberships })).toEqual([])
    expect(spells({ memberships: [member('2026-01-01'), gone('2026-06-01'), member('2026-06-01')] })).toEqual([
      ['2026-04-01', null],
    ])
  })

  it('of a department ends when it is deleted', () => {
    const facts = { audiences: [{ on: '2026-04-01', audience: sales }], memberships: [member('2026-01-01', 'dep_1')] }
    expect(spells({ ...facts, deletedOn: new Map([['dep_1', '2026-06-01']]) })).toEqual([['2026-04-01', '2026-06-01']])
    expect(spells(facts)).toEqual([['2026-04-01', null]])
  })
})
