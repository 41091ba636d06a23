import { assignments } from '@manabi/assignments'
import type { Id } from '@manabi/kernel'
import { belongs, InvitationWithdrawn, MemberRemoved, organization } from '@manabi/organizations'
import type { ExecutionContext } from '../execution.ts'
import { reaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'

interface Place {
  readonly organizationId: Id
  readonly userId: Id
}

/** Ends what was assigned to a person who left: a person who comes back begins without. Harmless when repeated, or when they are back. */
export async function endAssignments(
  { execute }: Pick<ExecutionContext, 'execute'>,
  { repository }: Pick<Services, 'repository'>,
  { organizationId, userId }: Place,
): Promise<void> {
  const { state } = await repository.load(organization, [organizationId])
  if (belongs(state, userId)) return
  const of = { organizationId, assignee: { kind: 'member' as const, id: userId } }
  await execute(assignments.endAll, [organizationId, userId], of, { organizationId })
}

export const endAssignmentsOfLeavers = reaction({
  name: 'end-assignments-of-leavers',
  on: [MemberRemoved, InvitationWithdrawn],
  react: ({ data: { organizationId, userId } }, context, services) =>
    endAssignments(context, services, { organizationId, userId }),
})
