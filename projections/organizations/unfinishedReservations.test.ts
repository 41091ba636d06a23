import { describe, expect, it } from '@jest/globals'
import { EmailReservationEnded, EmailReserved } from '@manabi/identity'
import { MemberInvited } from '@manabi/organizations'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { reservationsUnfinishedSince, unfinishedReservations } from './unfinishedReservations.ts'

const reserved = (invitationId: string) =>
  EmailReserved({ emailHash: 'hash', organizationId: 'org_1', userId: 'usr_1', invitationId })
const invited = MemberInvited({
  ...{ organizationId: 'org_1', userId: 'usr_1', invitationId: 'inv_1', email: 'a@example.com', displayName: 'A' },
  ...{ roles: ['learner'], departmentIds: [], expiresAt: '2026-04-15T00:00:00.000Z' },
})
const ended = EmailReservationEnded({ emailHash: 'hash', userId: 'usr_1', invitationId: 'inv_1' })

describe('a reserved email', () => {
  it('is unfinished until the person is invited, or the reservation ends', () => {
    const doc = { emailHash: 'hash', organizationId: 'org_1', userId: 'usr_1', reservedAt: '2026-04-01T00:00:00.000Z' }
    expect(givenEvents(unfinishedReservations, reserved('inv_1'))).toEqual({ inv_1: doc })
    for (const next of [invited, ended])
      expect(givenEvents(unfinishedReservations, reserved('inv_1'), next)).toEqual({})
  })

  it('is found by its age, the oldest first', async () => {
    const { views, close } = await openViews([unfinishedReservations], ['inv_2', 'inv_1', 'inv_3'].map(reserved))
    const found = await reservationsUnfinishedSince(views, { upTo: '2026-04-01T00:01:00.000Z', limit: 10 })
    expect(found.map(({ id }) => id)).toEqual(['inv_2', 'inv_1'])
    await close()
  })
})
