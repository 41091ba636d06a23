import type { Id } from '@manabi/kernel'
import { type AuthoredMaterial, authoredMaterial } from '@manabi/projections/catalog/materials'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'
import { withWriter } from '../../../writers.ts'
import { showMaterial } from '../../show.ts'

/** Without who wrote it last. */
export const showAuthoredMaterial = (material: AuthoredMaterial) => ({
  ...showMaterial(material),
  isPublished: material.isPublished,
})

/** What a write of a material answers. */
export async function answerMaterial(
  views: Views,
  { organizationId, materialId }: { readonly organizationId: Id; readonly materialId: Id },
  status = 200,
) {
  const material = await authoredMaterial(views, organizationId, materialId)
  return new Reply(status, await withWriter(views, showAuthoredMaterial(material)), {}, material.version)
}
