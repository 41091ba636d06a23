import { type Caller, Id, notFound, type Timestamp } from '@manabi/kernel'
import { memberOf, members } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { demandCaughtUp, type ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'
import { requireAnother } from '../requireAnother.ts'

export const leaveParams = z.object({ organizationId: Id, userId: Id })

interface Request extends Pick<ExecutionContext, 'caughtUp'> {
  readonly caller: Caller
  readonly params: z.output<typeof leaveParams>
}

interface LeaveMember {
  readonly organizationId: Id
  readonly userId: Id
  readonly memberSince: Timestamp
}

/** The member whose leave it is. 404 for nobody and for invited people; 403 `forbidden` for the caller. */
export async function leaveMember(
  { caller, params, caughtUp }: Request,
  { views }: Pick<Services, 'views'>,
): Promise<LeaveMember> {
  requireAnother(caller, params.userId)
  await demandCaughtUp({ caughtUp }, members)
  const member = await memberOf(views, params)
  if (member?.status !== 'active') throw notFound()
  return { ...params, memberSince: member.joinedAt! }
}
