import { describe, expect, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { award } from './award.ts'
import { CertificateAwarded, CertificateRenewed } from './events.ts'
import { expiryOf } from './expiryOf.ts'

const certificate = { certificateId: 'crt_1', organizationId: 'org_1', title: 'Programmer', validMonths: 12 }
const command = {
  awardId: 'awd_1',
  userId: 'usr_1',
  certificate,
  issuedAt: '2026-04-01T09:30:00.000Z',
  source: 'automatic',
} as const
const awarded = CertificateAwarded({
  awardId: 'awd_1',
  certificateId: 'crt_1',
  userId: 'usr_1',
  organizationId: 'org_1',
  title: 'Programmer',
  issuedAt: '2026-04-01T09:30:00.000Z',
  expiresAt: '2027-04-01T09:30:00.000Z',
  source: 'automatic',
})

describe('awarding a certificate', () => {
  it('says what the certificate was then, and until when it is valid [CRT-003]', () => {
    given().when(award.awardCertificate, command).then(awarded)
  })

  it('does not expire without a validity [CRT-003]', () => {
    const { data } = awarded
    given()
      .when(award.awardCertificate, { ...command, certificate: { ...certificate, validMonths: null } })
      .then(CertificateAwarded({ ...data, expiresAt: null }))
  })

  it('happens once, however it comes [CRT-001] [CRT-002]', () => {
    given(awarded).when(award.awardCertificate, command).then()
    given(awarded)
      .when(award.awardCertificate, { ...command, awardId: 'awd_2', source: 'manual' })
      .then()
  })
})

describe('earning a certificate [REQ-022]', () => {
  const earned = (completedAt: string, validMonths: number | null = 12) => ({
    ...{ ...command, completedAt, certificate: { ...certificate, validMonths } },
  })
  const ids = { awardId: 'awd_1', certificateId: 'crt_1', userId: 'usr_1', organizationId: 'org_1' }
  // The first moment of the next day in Tokyo.
  const renewedAt = '2026-04-01T15:00:00.000Z'
  const renewed = CertificateRenewed({ ...ids, renewedAt, expiresAt: '2027-04-01T15:00:00.000Z' })

  it('awards it, and renews it by a completion on a later day', () => {
    given().when(award.earnCertificate, earned('2026-04-01T09:00:00.000Z')).then(awarded)
    given(awarded).when(award.earnCertificate, earned('2026-04-01T14:59:59.999Z')).then()
    given(awarded).when(award.earnCertificate, earned(renewedAt)).then(renewed)
    given(awarded, renewed).when(award.earnCertificate, earned(renewedAt)).then()
    given(awarded, renewed).when(award.earnCertificate, earned('2026-04-01T09:00:00.000Z')).then()
  })

  it('renews none that does not expire, and shortens none', () => {
    given(awarded).when(award.earnCertificate, earned(renewedAt, null)).then()
    given(awarded).when(award.earnCertificate, earned(renewedAt, 6)).then()
    const lasting = CertificateAwarded({ ...awarded.data, expiresAt: null })
    given(lasting).when(award.earnCertificate, earned(renewedAt)).then()
  })
})

describe('the expiry', () => {
  it.each([
    ['2026-01-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
    ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-08-31T15:00:00.000Z', 1, '2026-09-30T15:00:00.000Z'],
    ['2026-12-15T10:00:00.000Z', 1, '2027-01-15T10:00:00.000Z'],
    ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
    ['2026-04-01T00:00:00.000Z', 24, '2028-04-01T00:00:00.000Z'],
    ['2026-04-01T00:00:00.000Z', Number.MAX_SAFE_INTEGER, '9999-12-31T23:59:59.999Z'],
  ])('of %s after %i months is %s [CRT-003]', (issuedAt, months, expiresAt) => {
    expect(expiryOf(issuedAt, months)).toBe(expiresAt)
  })
})
