import { describe, expect, it } from '@jest/globals'
import { CertificateAwarded } from '@manabi/awards'
import { type Recorded, systemMetadata } from '@manabi/kernel'
import { type PersonDoc, withCertificate, withMembership } from './person.ts'
import { daysBefore } from './reportDays.ts'

const today = '2026-04-01'

function awarded(person: PersonDoc | null, day: string): PersonDoc {
  const issuedAt = `${day}T03:00:00.000Z`
  const award = { awardId: 'awd_1', certificateId: 'crt_1', title: '', expiresAt: null, source: 'manual' as const }
  const event = CertificateAwarded({ ...award, userId: 'usr_1', organizationId: 'org_1', issuedAt })
  const metadata = systemMetadata('test', new Date(issuedAt))
  const recorded = { ...event, id: 'evt_1', stream: 's', revision: 1, position: 1, metadata }
  return withCertificate(person, recorded as Recorded<typeof event>)
}

/** From `first` days ago to `last` days ago. */
const daily = (person: PersonDoc | null, first: number, last: number): PersonDoc | null =>
  Array.from({ length: first - last + 1 }, (_, n) => daysBefore(today, first - n)).reduce(awarded, person)

describe('what reports know of a person', () => {
  it('keeps the latest sixty days with something on them [REP-003]', () => {
    const person = daily(null, 89, 0)!
    expect(Object.keys(person.days).sort()).toEqual(Object.keys(daily(null, 59, 0)!.days).sort())
    expect(awarded(person, daysBefore(today, 60)).days).toEqual(person.days)
  })

  it('keeps all that reports show when days of a clock that was ahead are among them [REP-003]', () => {
    const person = daily(daily(null, -30, -59), 29, 0)!
    for (let ago = 0; ago < 30; ago++) expect(person.days).toHaveProperty(daysBefore(today, ago))
  })

  it('takes eight months with activity along to another peer group [REP-003]', () => {
    const months = Array.from({ length: 9 }, (_, n) => ({ month: `2026-0${9 - n}`, audience: ['org_1'] }))
    const joined = (of: PersonDoc['months']) =>
      withMembership({ ...daily(null, 0, 0)!, months: of }, 'org_1', () => ({ status: 'member' })).activeFrom
    expect([joined(months), joined(months.slice(0, 7))]).toEqual([{ org_1: '2026-02-01' }, {}])
  })
})
