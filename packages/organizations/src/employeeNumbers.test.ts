import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { changeEmployeeNumber } from './employeeNumbers.ts'
import {
  EmployeeNumberChanged,
  MemberAdded,
  MemberRemoved,
  OrganizationCreated,
  type OrganizationEvent,
} from './events.ts'
import { organization } from './organization.ts'

const place = (userId: string) => ({ organizationId: 'org_1', userId })
const created = OrganizationCreated({ organizationId: 'org_1', name: 'School', seats: 3, plan: 'standard' })
const added = (userId: string) => MemberAdded({ ...place(userId), roles: ['learner'] })
const number = (userId: string, employeeNumber: string | null) =>
  EmployeeNumberChanged({ ...place(userId), employeeNumber })
const given = (...events: OrganizationEvent[]) =>
  fold(organization, [created, added('usr_1'), added('usr_2'), ...events])
const change = (state: ReturnType<typeof given>, userId: string, employeeNumber: string | null) =>
  changeEmployeeNumber(state, { userId, employeeNumber })

describe('an employee number [ORG-014]', () => {
  it('is given, changed, and taken away', () => {
    expect(change(given(), 'usr_1', 'E-1')).toEqual([number('usr_1', 'E-1')])
    const numbered = given(number('usr_1', 'E-1'))
    expect(change(numbered, 'usr_1', 'E-1')).toEqual([])
    expect(change(numbered, 'usr_1', 'E-2')).toEqual([number('usr_1', 'E-2')])
    expect(change(numbered, 'usr_1', null)).toEqual([number('usr_1', null)])
    expect(change(given(), 'usr_1', null)).toEqual([])
  })

  it('belongs to one person, until that person has another or leaves', () => {
    const conflict = expect.objectContaining({ code: 'conflict' })
    const numbered = given(number('usr_1', 'E-1'))
    expect(() => change(numbered, 'usr_2', 'E-1')).toThrow(conflict)
    for (const freeing of [number('usr_1', 'E-2'), number('usr_1', null), MemberRemoved(place('usr_1'))])
      expect(change(given(number('usr_1', 'E-1'), freeing), 'usr_2', 'E-1')).toHaveLength(1)
    expect(() => change(given(number('usr_1', 'E-1'), number('usr_1', 'E-2')), 'usr_2', 'E-2')).toThrow(conflict)
  })

  it('of nobody is not found', () => {
    const notFound = expect.objectContaining({ code: 'not_found' })
    expect(() => change(given(), 'usr_9', 'E-1')).toThrow(notFound)
    expect(() => changeEmployeeNumber({ status: 'none' }, { userId: 'usr_1', employeeNumber: 'E-1' })).toThrow(notFound)
  })
})
