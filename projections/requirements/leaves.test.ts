import { afterEach, expect, it } from '@jest/globals'
import { MemberRemoved } from '@manabi/organizations'
import { EvidenceRecorded, LeaveEnded, LeaveTaken, MemberDutiesErased } from '@manabi/requirements'
import { openViews } from '../test/openViews.ts'
import { leaveOf, leaves, organizationsWithDutiesOf } from './leaves.ts'

let close = async () => {}
afterEach(() => close())

const member = { organizationId: 'org_1', userId: 'usr_1' }
const taken = (from: string, until: string | null) =>
  LeaveTaken({ ...member, from, until, reason: 'Ill', takenAt: '2026-03-01T00:00:00.000Z' })

async function given(...events: Parameters<typeof openViews>[1]) {
  const opened = await openViews([leaves], events)
  close = opened.close
  return opened.views
}

it('the last leave holds or is to come, until it is over or ended [REQ-015]', async () => {
  const first = taken('2026-04-01', '2026-04-30')
  const views = await given(first)
  expect(await leaveOf(views, member, '2026-03-01')).toMatchObject({ from: '2026-04-01', until: '2026-04-30' })
  expect(await leaveOf(views, member, '2026-04-30')).not.toBeNull()
  expect(await leaveOf(views, member, '2026-05-01')).toBeNull()
  await close()
  const replaced = await given(first, LeaveEnded({ ...member, on: '2026-04-10' }), taken('2026-04-15', null))
  expect(await leaveOf(replaced, member, '2099-01-01')).toMatchObject({ from: '2026-04-15' })
  expect((await replaced.of(leaves).get('org_1/usr_1'))?.leaves).toMatchObject([
    { until: '2026-04-30', endedOn: '2026-04-10' },
    { endedOn: null },
  ])
  await close()
  const left = await given(first, MemberRemoved(member))
  expect(await leaveOf(left, member, '2026-04-10')).toBeNull()
})

it('reasons go with the account, and its organizations are found by evidence alone [REQ-014]', async () => {
  const evidence = EvidenceRecorded({
    ...{ ...member, organizationId: 'org_2', evidenceId: 'evd_1', target: { kind: 'course', id: 'crs_1' } },
    ...{ completedOn: '2026-03-12', note: 'Classroom', url: null },
  })
  const views = await given(taken('2026-04-01', null), evidence, MemberDutiesErased({ ...member, evidenceIds: [] }))
  expect(await organizationsWithDutiesOf(views, 'usr_1')).toEqual(['org_1', 'org_2'])
  expect((await views.of(leaves).get('org_1/usr_1'))?.leaves).toMatchObject([{ from: '2026-04-01', reason: '' }])
})
