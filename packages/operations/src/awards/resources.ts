import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

/** Contract, Learner. */
export const AwardedCertificate = z
  .object({
    id: Id,
    certificateId: Id,
    title: z.string().meta({ description: 'As the certificate was called then.' }),
    organizationId: Id,
    issuedAt: Timestamp,
    expiresAt: Timestamp.nullable().meta({ description: 'null for one that does not expire.' }),
    renewedAt: Timestamp.nullable(),
    source: z.enum(['automatic', 'manual']),
  })
  .meta({
    id: 'AwardedCertificate',
    description: 'A certificate that a person got.',
    examples: [
      {
        id: 'awd_01jqp3z1b3d5f7h9k1n3q5s7vx',
        certificateId: 'crt_01jqp3z0a2c4e6g8j0m2p4r6tw',
        title: 'プログラミング入門 修了証',
        organizationId: 'org_01jqp3v9k1r8s0y2c3x7h5n6mq',
        issuedAt: '2026-04-02T09:30:00.000Z',
        expiresAt: '2027-04-02T09:30:00.000Z',
        renewedAt: null,
        source: 'automatic' as const,
      },
    ],
  })
