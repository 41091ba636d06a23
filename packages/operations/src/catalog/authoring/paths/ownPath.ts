import { type PathContent, path } from '@manabi/catalog'
import { type Id, notFound } from '@manabi/kernel'
import type { Services } from '../../../services.ts'

/** 404 for a path that the organization does not have. */
export async function ownPath(
  { repository }: Services,
  { organizationId, pathId }: { readonly organizationId: Id; readonly pathId: Id },
): Promise<PathContent> {
  const { state } = await repository.load(path, [pathId])
  if (state.status !== 'present' || state.data.organizationId !== organizationId) throw notFound()
  return state.data
}
