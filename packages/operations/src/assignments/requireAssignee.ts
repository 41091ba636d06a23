import type { Assignee } from '@manabi/assignments'
import { type Id, notFound } from '@manabi/kernel'
import { belongs, organization } from '@manabi/organizations'
import type { Services } from '../services.ts'

/** Throws 404 unless the assignee is a member, an invited person or a department of the organization. */
export async function requireAssignee(
  { repository }: Pick<Services, 'repository'>,
  { organizationId, assignee: { kind, id } }: { readonly organizationId: Id; readonly assignee: Assignee },
): Promise<void> {
  const { state } = await repository.load(organization, [organizationId])
  const isThere = kind === 'member' ? belongs(state, id) : state.status === 'active' && state.departments.has(id)
  if (!isThere) throw notFound()
}
