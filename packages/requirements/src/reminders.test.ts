import { describe, expect, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import {
  ManagerReminded,
  occasionsOn,
  PersonReminded,
  personReminders,
  RemindersRequested,
  requestedReminders,
} from './reminders.ts'

const rule = { remindDaysBefore: [14, 3], remindDaysAfter: [1, 7] }
const open = { status: 'due' as const, dueOn: '2026-05-31', opensOn: '2026-05-01' }
const person = { organizationId: 'org_1', userId: 'usr_1' }
const fire = { requirementId: 'req_1', dueOn: '2026-05-31' }

describe('a duty is reminded of [REQ-028]', () => {
  it.each([
    ['on the day on which it opened', '2026-05-01', open, ['opened']],
    ['and on the day after', '2026-05-02', open, ['opened']],
    ['not on others', '2026-05-03', open, []],
    ['two weeks before it is due', '2026-05-17', open, ['14 before']],
    ['a day after it was due', '2026-06-01', { ...open, status: 'overdue' as const }, ['1 after']],
    ['for both at once', '2026-05-28', { ...open, opensOn: '2026-05-28' }, ['opened', '3 before']],
    ['not while it is waived', '2026-05-17', { ...open, status: 'waived' as const }, []],
    ['not once it is fulfilled', '2026-05-17', { ...open, status: 'fulfilled' as const }, []],
  ])('%s', (_, day, duty, occasions) => {
    expect(occasionsOn(day, rule, duty)).toEqual(occasions)
  })
})

describe('the reminders of a person [REQ-028]', () => {
  const opened = { ...fire, occasion: 'opened' }
  const before = { ...fire, occasion: '14 before' }
  const first = PersonReminded({ ...person, day: '2026-05-17', reminders: [opened, before] })

  it('are one mail a day', () => {
    given()
      .when(personReminders.remindPerson, { ...person, day: '2026-05-17', reminders: [opened, before] })
      .then(first)
    const other = { requirementId: 'req_2', dueOn: '2026-05-31', occasion: 'opened' }
    given(first)
      .when(personReminders.remindPerson, { ...person, day: '2026-05-17', reminders: [other] })
      .then()
    // A clock that was set back.
    given(first)
      .when(personReminders.remindPerson, { ...person, day: '2026-05-16', reminders: [other] })
      .then()
  })

  it('come once for each due day and occasion', () => {
    const later = { requirementId: 'req_1', dueOn: '2026-06-30', occasion: 'opened' }
    given(first)
      .when(personReminders.remindPerson, { ...person, day: '2026-05-18', reminders: [opened] })
      .then()
    given(first)
      .when(personReminders.remindPerson, { ...person, day: '2026-05-18', reminders: [opened, later] })
      .then(PersonReminded({ ...person, day: '2026-05-18', reminders: [later] }))
  })

  it('of a manager come once a day, beside their own [REQ-029]', () => {
    const told = { ...person, day: '2026-05-18' }
    given(first).when(personReminders.remindManager, told).then(ManagerReminded(told))
    given(ManagerReminded(told)).when(personReminders.remindManager, told).then()
    given(ManagerReminded(told))
      .when(personReminders.remindPerson, { ...told, reminders: [opened] })
      .then(PersonReminded({ ...told, reminders: [opened] }))
  })
})

describe('reminders that somebody asks for [REQ-030]', () => {
  const facts = { organizationId: 'org_1', requirementId: 'req_1', day: '2026-05-17' }

  it('come once a day for each person', () => {
    const asked = RemindersRequested({ ...facts, userIds: ['usr_1'] })
    given()
      .when(requestedReminders.requestReminders, { ...facts, userIds: ['usr_1', 'usr_1'] })
      .then(asked)
    given(asked)
      .when(requestedReminders.requestReminders, { ...facts, userIds: ['usr_1', 'usr_2'] })
      .then(RemindersRequested({ ...facts, userIds: ['usr_2'] }))
    const next = { ...facts, day: '2026-05-18', userIds: ['usr_1'] }
    given(asked).when(requestedReminders.requestReminders, next).then(RemindersRequested(next))
  })

  it('are events of at most 1,000 people', () => {
    const userIds = Array.from({ length: 1_001 }, (_, index) => `usr_${index}`)
    given()
      .when(requestedReminders.requestReminders, { ...facts, userIds })
      .then(
        RemindersRequested({ ...facts, userIds: userIds.slice(0, 1_000) }),
        RemindersRequested({ ...facts, userIds: ['usr_1000'] }),
      )
  })
})
