import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { type OrganizationAccess, operation } from '../../../operation.ts'
import { answerCertificate } from './answerCertificate.ts'
import { AuthoredCertificate } from './resources.ts'

/** Its authors, and the people who award it. */
const readers = { roles: ['admin', 'curriculum_manager', 'hr'] } as const satisfies OrganizationAccess

export const getCertificate = operation({
  id: 'getCertificate',
  method: 'get',
  path: '/organizations/{organizationId}/certificates/{certificateId}',
  tag: 'Authoring',
  summary: 'Read a certificate',
  description: 'For the people who write and award certificates.',
  caller: 'any',
  scope: 'read:catalog',
  organization: readers,
  params: z.object({ organizationId: Id, certificateId: Id }),
  response: AuthoredCertificate,
  etag: true,
  tool: {},
  handle: ({ params }, { views }) => answerCertificate(views, params),
})
