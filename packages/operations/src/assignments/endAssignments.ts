import { assignments, lastAssigned } from '@manabi/assignments'
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
  react: async ({ type, data }, context, services) => {
    if (type === 'InvitationWithdrawn' && data.acceptedBy !== null)
      await takeOverLate(context, services, data, data.acceptedBy)
    await endAssignments(context, services, data)
  },
})

/**
 * What was assigned to an invitation when the account that accepts it had taken over the rest, and was not a member yet. What the account
 * was assigned since, or lost again, stays as it is.
 */
async function takeOverLate(
  { execute }: Pick<ExecutionContext, 'execute'>,
  { repository }: Pick<Services, 'repository'>,
  { organizationId, userId: invited }: Place,
  userId: Id,
): Promise<void> {
  const { state: all } = await repository.load(organization, [organizationId])
  if (!belongs(all, userId)) return
  const { state: from } = await repository.load(assignments, [organizationId, invited])
  const { state: given } = await repository.load(lastAssigned, [organizationId, invited])
  const { state: known } = await repository.load(lastAssigned, [organizationId, userId])
  const isLate = ([id]: readonly [Id, unknown]) => (known.get(id) ?? 0) < given.get(id)!
  const late = { paths: new Map([...from.paths].filter(isLate)), courses: new Map([...from.courses].filter(isLate)) }
  const command = { organizationId, assignee: { kind: 'member' as const, id: userId }, from: late }
  await execute(assignments.takeOver, [organizationId, userId], command, { organizationId })
}
