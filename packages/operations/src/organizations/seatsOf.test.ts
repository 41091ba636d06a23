import { expect, it } from '@jest/globals'
import { seatsAt } from './seatsOf.ts'

/** The first day in Tokyo is 2026-04-02. */
const organization = {
  organizationId: 'org_1',
  name: 'School',
  plan: 'standard',
  seats: 10,
  createdAt: '2026-04-01T20:00:00.000Z',
}

it('an organization has its seats from its first day on [REP-006]', () => {
  expect(seatsAt(organization, 0, '2026-04-01')).toEqual({ used: 0, total: 0, available: 0 })
  expect(seatsAt(organization, 1, '2026-04-02')).toEqual({ used: 1, total: 10, available: 9 })
  expect(seatsAt(organization, 2, null)).toEqual({ used: 2, total: 10, available: 8 })
  const grown = { ...organization, seats: 20, formerSeats: [{ until: '2026-04-05T03:00:00.000Z', seats: 10 }] }
  const totals = ['2026-04-02', '2026-04-04', '2026-04-05', null].map((day) => seatsAt(grown, 1, day).total)
  expect(totals).toEqual([10, 10, 20, 20])
})
