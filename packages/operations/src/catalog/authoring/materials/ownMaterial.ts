import { material } from '@manabi/catalog'
import { type Id, notFound } from '@manabi/kernel'
import type { Services } from '../../../services.ts'

/** 404 for a material that the organization does not have. */
export async function requireOwnMaterial(
  { repository }: Services,
  { organizationId, materialId }: { readonly organizationId: Id; readonly materialId: Id },
): Promise<void> {
  const { state } = await repository.load(material, [materialId])
  if (state.status !== 'present' || state.data.organizationId !== organizationId) throw notFound()
}
