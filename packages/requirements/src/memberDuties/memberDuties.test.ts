import { describe, expect, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import {
  CompletionRejected,
  DutyWaived,
  EvidenceRecorded,
  EvidenceWithdrawn,
  LeaveEnded,
  LeaveTaken,
  MemberDutiesErased,
  type MemberDutiesEvent,
  WaiverEnded,
} from './events.ts'
import { evidenceFor } from './evidence.ts'
import { memberDuties } from './memberDuties.ts'
import { mostNotes } from './state.ts'

const member = { organizationId: 'org_1', userId: 'usr_1' }
const item = {
  ...{ ...member, evidenceId: 'evd_1', target: { kind: 'course' as const, id: 'crs_1' } },
  ...{ completedOn: '2026-03-12', note: 'Classroom', url: null },
}
const recorded = EvidenceRecorded(item)
const withdrawal = { ...member, evidenceId: 'evd_1', reason: 'Wrong person' }
const withdrawn = EvidenceWithdrawn(withdrawal)

describe('evidence [REQ-014]', () => {
  it('is recorded once for the same target and day', () => {
    given().when(memberDuties.recordEvidence, item).then(recorded)
    const again = { ...item, evidenceId: 'evd_2', note: 'Another note' }
    given(recorded).when(memberDuties.recordEvidence, again).then()
    for (const other of [
      { ...again, completedOn: '2026-03-13' },
      { ...again, target: { kind: 'course' as const, id: 'crs_2' } },
      { ...again, target: { kind: 'path' as const, id: 'crs_1' } },
    ])
      given(recorded).when(memberDuties.recordEvidence, other).then(EvidenceRecorded(other))
  })

  it('that was withdrawn can be recorded again', () => {
    const again = { ...item, evidenceId: 'evd_2' }
    given(recorded, withdrawn).when(memberDuties.recordEvidence, again).then(EvidenceRecorded(again))
    expect(evidenceFor(stateOf(recorded, withdrawn), item)).toBeNull()
    expect(evidenceFor(stateOf(recorded, withdrawn, EvidenceRecorded(again)), item)).toBe('evd_2')
  })

  it('is withdrawn once', () => {
    given(recorded).when(memberDuties.withdrawEvidence, withdrawal).then(withdrawn)
    given(recorded, withdrawn).when(memberDuties.withdrawEvidence, withdrawal).then()
    given().when(memberDuties.withdrawEvidence, withdrawal).thenRefused('not_found')
  })

  it('has a limit', () => {
    const all = Array.from({ length: mostNotes }, (_, at) =>
      EvidenceRecorded({ ...item, evidenceId: `evd_${at}`, target: { kind: 'course', id: `crs_${at}` } }),
    )
    given(...all)
      .when(memberDuties.recordEvidence, { ...item, target: { kind: 'course', id: 'crs_more' } })
      .thenRefused('conflict')
  })
})

const stateOf = (...events: MemberDutiesEvent[]) => events.reduce(memberDuties.evolve, memberDuties.initial)

describe('a leave [REQ-015]', () => {
  const at = (day: string) => `${day}T03:00:00.000Z`
  const leave = { ...member, from: '2026-04-01', until: '2026-06-30' as string | null, reason: 'Parental leave' }
  const times = { memberSince: at('2025-01-01'), now: at('2026-03-01') }
  const taken = LeaveTaken({ ...leave, takenAt: times.now })

  it('is taken, and by the same days and reason not again', () => {
    given()
      .when(memberDuties.takeLeave, { ...leave, ...times })
      .then(taken)
    given(taken)
      .when(memberDuties.takeLeave, { ...leave, ...times, now: at('2026-03-02') })
      .then()
  })

  it('takes the place of the one before from today on', () => {
    const now = at('2026-05-01')
    const longer = { ...leave, until: null }
    given(taken)
      .when(memberDuties.takeLeave, { ...longer, ...times, now })
      .then(LeaveEnded({ ...member, on: '2026-05-01' }), LeaveTaken({ ...longer, takenAt: now }))
  })

  it('that is over is not ended again', () => {
    const now = at('2026-07-01')
    given(taken)
      .when(memberDuties.endLeave, { ...member, ...times, now })
      .then()
    given(taken)
      .when(memberDuties.takeLeave, { ...leave, ...times, now })
      .then()
    const other = { ...leave, reason: 'Ill' }
    given(taken)
      .when(memberDuties.takeLeave, { ...other, ...times, now })
      .then(LeaveTaken({ ...other, takenAt: now }))
  })

  it('of an earlier membership has ended with it', () => {
    const back = { memberSince: at('2026-04-15'), now: at('2026-04-16') }
    given(taken)
      .when(memberDuties.endLeave, { ...member, ...back })
      .then()
    given(taken)
      .when(memberDuties.takeLeave, { ...leave, ...back })
      .then(LeaveTaken({ ...leave, takenAt: back.now }))
  })

  it('ends on a day in Tokyo', () => {
    given(taken)
      .when(memberDuties.endLeave, { ...member, ...times, now: '2026-05-01T15:00:00.000Z' })
      .then(LeaveEnded({ ...member, on: '2026-05-02' }))
    given()
      .when(memberDuties.endLeave, { ...member, ...times })
      .then()
  })
})

describe('a closed account', () => {
  const erased = MemberDutiesErased({ ...member, evidenceIds: ['evd_1'] })

  it('is noted once, with all its evidence, and nothing follows', () => {
    given(recorded, withdrawn).when(memberDuties.eraseMemberDuties, member).then(erased)
    given(erased).when(memberDuties.eraseMemberDuties, member).then()
    given(erased).when(memberDuties.recordEvidence, item).thenRefused('not_found')
  })
})

describe('a waiver [REQ-017]', () => {
  const duty = { ...member, requirementId: 'req_1' }
  const waiver = { ...duty, until: '2026-06-30' as string | null, reason: 'Part-time' }
  const when = { beganOn: '2026-01-01', today: '2026-03-01' }
  const waived = DutyWaived({ ...waiver, from: '2026-03-01' })

  it('is given from today on, and the same one not again', () => {
    given()
      .when(memberDuties.waiveDuty, { ...waiver, ...when })
      .then(waived)
    given(waived)
      .when(memberDuties.waiveDuty, { ...waiver, ...when, today: '2026-04-01' })
      .then()
  })

  it('takes the place of the one that holds', () => {
    const longer = { ...waiver, until: null }
    given(waived)
      .when(memberDuties.waiveDuty, { ...longer, ...when, today: '2026-04-01' })
      .then(WaiverEnded({ ...duty, on: '2026-04-01' }), DutyWaived({ ...longer, from: '2026-04-01' }))
  })

  it('of an earlier duty, or one that is over, is given again', () => {
    for (const today of ['2026-05-02', '2026-07-01'])
      given(waived)
        .when(memberDuties.waiveDuty, {
          ...waiver,
          today,
          beganOn: today === '2026-07-01' ? '2026-01-01' : '2026-05-01',
        })
        .then(DutyWaived({ ...waiver, from: today }))
  })

  it('ends once', () => {
    const ended = WaiverEnded({ ...duty, on: '2026-04-01' })
    given(waived)
      .when(memberDuties.endWaiver, { ...duty, ...when, today: '2026-04-01' })
      .then(ended)
    given(waived, ended)
      .when(memberDuties.endWaiver, { ...duty, ...when, today: '2026-04-02' })
      .then()
  })
})

describe('a rejection [REQ-018]', () => {
  const rejection = {
    ...{ ...member, requirementId: 'req_1', fulfilledAt: '2026-02-28T15:00:00.000Z' },
    ...{ rejectedAt: '2026-03-05T00:00:00.000Z', reason: 'A colleague clicked' },
  }

  it('is of a day in Tokyo, once', () => {
    const rejected = CompletionRejected({ ...rejection, completedOn: '2026-03-01' })
    given().when(memberDuties.rejectCompletion, rejection).then(rejected)
    given(rejected)
      .when(memberDuties.rejectCompletion, { ...rejection, fulfilledAt: '2026-03-01T10:00:00.000Z' })
      .then()
    const other = { ...rejection, requirementId: 'req_2' }
    given(rejected)
      .when(memberDuties.rejectCompletion, other)
      .then(CompletionRejected({ ...other, completedOn: '2026-03-01' }))
  })
})
