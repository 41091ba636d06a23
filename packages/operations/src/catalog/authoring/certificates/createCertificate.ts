import { certificate } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { answerCertificate } from './answerCertificate.ts'
import { requireCriterion } from './requireCriterion.ts'
import { AuthoredCertificate, CertificateInput } from './resources.ts'

export const createCertificate = operation({
  id: 'createCertificate',
  method: 'post',
  path: '/organizations/{organizationId}/certificates',
  tag: 'Authoring',
  summary: 'Create a certificate',
  description: 'Awarded to learners of the organization who meet the criterion from then on.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id }),
  body: CertificateInput,
  response: AuthoredCertificate,
  status: 201,
  etag: true,
  tool: {},
  handle: async (request, services) => {
    const { organizationId } = request.params
    const { description = '', criteria = null, validMonths = null, ...facts } = request.body
    await requireCriterion(services, organizationId, criteria)
    const of = { organizationId, certificateId: request.newId('crt') }
    const command = { ...of, ...facts, description, criteria, validMonths }
    await request.execute(certificate.writeCertificate, [of.certificateId], command)
    return of
  },
  answer: (of, _, { views }) => answerCertificate(views, of, 201),
})
