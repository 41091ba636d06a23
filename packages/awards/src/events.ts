import { defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

/** A person got a certificate, as it was then: it stays when the certificate changes or is deleted. Happens once for each. */
export const CertificateAwarded = defineEvent(
  'CertificateAwarded',
  z.object({
    awardId: Id,
    certificateId: Id,
    userId: Id,
    /** The owner of the certificate. */
    organizationId: Id,
    title: z.string(),
    issuedAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    source: z.enum(['automatic', 'manual']),
  }),
)

/** The person completed again what the certificate is for: it expires later (beyond, Requirements, rule 7). */
export const CertificateRenewed = defineEvent(
  'CertificateRenewed',
  z.object({
    awardId: Id,
    certificateId: Id,
    userId: Id,
    organizationId: Id,
    renewedAt: Timestamp,
    expiresAt: Timestamp,
  }),
)

export const awardsEvents = [CertificateAwarded, CertificateRenewed] as const
export type AwardEvent = EventOf<(typeof awardsEvents)[number]>
