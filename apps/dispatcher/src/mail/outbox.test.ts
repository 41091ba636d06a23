import { expect, it } from '@jest/globals'
import { afterFailure, type OutgoingMail } from './outbox.ts'

const start = new Date('2026-04-01T00:00:00.000Z')
const fresh: OutgoingMail = {
  id: 'an event',
  organizationId: 'org_1',
  userId: 'usr_1',
  expiresAt: '2026-04-15T00:00:00.000Z',
  attempts: 0,
  dueAt: start.toISOString(),
}

it('a mail that fails is tried again after growing waits, for about a day, and then given up [INV-004]', () => {
  const waits: number[] = []
  let mail = fresh
  while (mail.dueAt !== null) {
    const before = new Date(mail.dueAt)
    mail = { ...mail, ...afterFailure(mail, before) }
    if (mail.dueAt !== null) waits.push(Date.parse(mail.dueAt) - before.getTime())
  }
  expect(waits[0]).toBe(60_000)
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  const hours = waits.reduce((sum, wait) => sum + wait) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  expect(mail.attempts).toBe(waits.length + 1)
})
