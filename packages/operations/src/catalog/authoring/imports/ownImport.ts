import { type Id, notFound } from '@manabi/kernel'
import type { Services } from '../../../services.ts'
import { type CourseImport, importsIn } from './courseImports.ts'

/** 404 for an import that the organization does not have. */
export async function ownImport(
  { state }: Pick<Services, 'state'>,
  { organizationId, importId }: { readonly organizationId: Id; readonly importId: Id },
): Promise<CourseImport> {
  const found = await importsIn(state).get(importId)
  if (found?.organizationId !== organizationId) throw notFound()
  return found
}
