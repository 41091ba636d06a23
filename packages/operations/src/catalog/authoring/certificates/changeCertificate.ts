import { certificate } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { answerCertificate } from './answerCertificate.ts'
import { requireOwnCertificate } from './ownCertificate.ts'
import { requireCriterion } from './requireCriterion.ts'
import { AuthoredCertificate, CertificateChange } from './resources.ts'

export const changeCertificate = operation({
  id: 'changeCertificate',
  method: 'put',
  path: '/organizations/{organizationId}/certificates/{certificateId}',
  tag: 'Authoring',
  summary: 'Change a certificate',
  description: 'Changes the fields given. Awards stay as they were issued.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, certificateId: Id }),
  body: CertificateChange,
  response: AuthoredCertificate,
  etag: true,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { params, body, expectedVersion } = request
    await requireOwnCertificate(services, params)
    await requireCriterion(services, params.organizationId, body.criteria)
    await request.execute(certificate.changeCertificate, [params.certificateId], { ...body, expectedVersion })
  },
  answer: (_, { params }, { views }) => answerCertificate(views, params),
})
