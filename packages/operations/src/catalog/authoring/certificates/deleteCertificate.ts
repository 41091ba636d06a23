import { certificate } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { requireOwnCertificate } from './ownCertificate.ts'

export const deleteCertificate = operation({
  id: 'deleteCertificate',
  method: 'delete',
  path: '/organizations/{organizationId}/certificates/{certificateId}',
  tag: 'Authoring',
  summary: 'Delete a certificate',
  description: 'Its awards stay.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, certificateId: Id }),
  tool: { destructive: true },
  handle: async (request, services) => {
    const { params } = request
    await requireOwnCertificate(services, params)
    await request.execute(certificate.deleteCertificate, [params.certificateId])
  },
})
