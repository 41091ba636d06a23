import { afterEach, expect, it } from '@jest/globals'
import { MemberAdded, MemberRemoved } from '@manabi/organizations'
import {
  CompletionRejected,
  DutyWaived,
  EvidenceRecorded,
  LeaveEnded,
  LeaveTaken,
  MemberDutiesErased,
} from '@manabi/requirements'
import { openViews } from '../test/openViews.ts'
import { leaveOf, memberNotes, organizationsWithNotesOn } from './memberNotes.ts'

let close = async () => {}
afterEach(() => close())

const member = { organizationId: 'org_1', userId: 'usr_1' }
const taken = (from: string, until: string | null) =>
  LeaveTaken({ ...member, from, until, reason: 'Ill', takenAt: '2026-03-01T00:00:00.000Z' })

async function given(...events: Parameters<typeof openViews>[1]) {
  await close()
  const opened = await openViews([memberNotes], events)
  close = opened.close
  return opened.views
}

it('the last leave holds or is to come, until it is over or ended [REQ-015]', async () => {
  const first = taken('2026-04-01', '2026-04-30')
  const views = await given(first)
  expect(await leaveOf(views, member, '2026-03-01')).toEqual({ from: '2026-04-01', until: '2026-04-30', reason: 'Ill' })
  expect(await leaveOf(views, member, '2026-04-30')).not.toBeNull()
  expect(await leaveOf(views, member, '2026-05-01')).toBeNull()
  const ended = LeaveEnded({ ...member, on: '2026-04-10' })
  expect(await leaveOf(await given(first, ended), member, '2026-04-10')).toBeNull()
  const replaced = await given(first, ended, taken('2026-04-15', null))
  expect(await leaveOf(replaced, member, '2099-01-01')).toMatchObject({ from: '2026-04-15' })
})

it('a leave ends when the person leaves, also one that was taken meanwhile [REQ-015]', async () => {
  const [leave, removed] = [taken('2026-04-01', null), MemberRemoved(member)]
  expect(await leaveOf(await given(leave, removed), member, '2026-04-10')).toBeNull()
  const back = MemberAdded({ ...member, roles: ['learner'], departmentIds: [], invitedAt: null })
  expect(await leaveOf(await given(removed, leave, back), member, '2026-04-10')).toBeNull()
})

it('whatever an organization notes leads from the person to it, and reasons go with the account [REQ-014]', async () => {
  const at = '2026-03-01T00:00:00.000Z'
  const target = { kind: 'course' as const, id: 'crs_1' }
  const note = (organizationId: string) => ({ organizationId, userId: 'usr_1', requirementId: 'req_1', reason: 'Ill' })
  const evidence = { evidenceId: 'evd_1', target, completedOn: '2026-03-12', note: 'Classroom', url: null }
  const views = await given(
    taken('2026-04-01', null),
    EvidenceRecorded({ organizationId: 'org_2', userId: 'usr_1', ...evidence }),
    DutyWaived({ ...note('org_3'), from: '2026-04-01', until: null }),
    CompletionRejected({ ...note('org_4'), completedOn: '2026-03-01', fulfilledAt: at, rejectedAt: at }),
    MemberDutiesErased({ ...member, evidenceIds: [] }),
  )
  expect(await organizationsWithNotesOn(views, 'usr_1')).toEqual(['org_1', 'org_2', 'org_3', 'org_4'])
  expect(JSON.stringify(await views.of(memberNotes).find({}))).not.toContain('Ill')
})
