import { describe, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { type Announcement, DutyAnnounced, dutyAnnouncements } from './dutyAnnouncements.ts'

const due: Announcement = {
  ...{ organizationId: 'org_1', requirementId: 'req_1', userId: 'usr_1' },
  ...{ kind: 'due', cycle: 1, dueOn: '2026-05-01', occasion: '2026-05-01' },
}

describe('announcements of a duty [REQ-027]', () => {
  it('come once for each kind and occasion', () => {
    given().when(dutyAnnouncements.announceDuty, due).then(DutyAnnounced(due))
    const again = { ...due, cycle: 2 }
    given(DutyAnnounced(due)).when(dutyAnnouncements.announceDuty, again).then()
    const later: Announcement = { ...due, dueOn: '2026-06-01', occasion: '2026-06-01' }
    given(DutyAnnounced(due)).when(dutyAnnouncements.announceDuty, later).then(DutyAnnounced(later))
    const overdue: Announcement = { ...due, kind: 'overdue' }
    given(DutyAnnounced(due)).when(dutyAnnouncements.announceDuty, overdue).then(DutyAnnounced(overdue))
  })
})
