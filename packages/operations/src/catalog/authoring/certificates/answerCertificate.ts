import type { Id } from '@manabi/kernel'
import { authoredCertificate } from '@manabi/projections/catalog/certificates'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'
import { withWriter } from '../../../writers.ts'
import { showCertificate } from '../../show.ts'

/** What a write of a certificate answers. */
export async function answerCertificate(
  views: Views,
  { organizationId, certificateId }: { readonly organizationId: Id; readonly certificateId: Id },
  status = 200,
) {
  const doc = await authoredCertificate(views, organizationId, certificateId)
  return new Reply(status, await withWriter(views, showCertificate(doc)), {}, doc.version)
}
