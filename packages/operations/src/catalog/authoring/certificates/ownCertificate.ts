import { certificate } from '@manabi/catalog'
import { type Id, notFound } from '@manabi/kernel'
import type { Services } from '../../../services.ts'

/** 404 for a certificate that the organization does not have. */
export async function requireOwnCertificate(
  { repository }: Services,
  { organizationId, certificateId }: { readonly organizationId: Id; readonly certificateId: Id },
): Promise<void> {
  const { state } = await repository.load(certificate, [certificateId])
  if (state.status !== 'present' || state.data.organizationId !== organizationId) throw notFound()
}
