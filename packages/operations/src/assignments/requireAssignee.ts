import type { Assignee } from '@manabi/assignments'
import { type Id, notFound } from '@manabi/kernel'
import { belongs, organization } from '@manabi/organizations'
import type { Services } from '../services.ts'

interface Sought {
  readonly organizationId: Id
  readonly assignee: Assignee
}

/** Throws 404 unless the assignee is a member, an invited person or a department of the organization. */
export async function requireAssignee(services: Pick<Services, 'repository'>, sought: Sought): Promise<void> {
  if (!(await isAssignee(services, sought))) throw notFound()
}

/** Whether the assignee is a member, an invited person or a department of the organization now. */
export async function isAssignee(
  { repository }: Pick<Services, 'repository'>,
  { organizationId, assignee: { kind, id } }: Sought,
): Promise<boolean> {
  const { state } = await repository.load(organization, [organizationId])
  return kind === 'member' ? belongs(state, id) : state.status === 'active' && state.departments.has(id)
}
