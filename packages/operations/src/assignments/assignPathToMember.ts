import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { assignPath } from './assign.ts'
import { assigners } from './assigners.ts'

export const assignPathToMember = operation({
  id: 'assignPathToMember',
  method: 'put',
  path: '/organizations/{organizationId}/members/{userId}/paths/{pathId}',
  tag: 'Assignments',
  summary: 'Assign a path to a member',
  description: 'Also to an invited person. Only a path that is public or of the organization: 404.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, userId: Id, pathId: Id }),
  tool: { idempotent: true },
  handle: (request, services) => {
    const { organizationId, userId: id, pathId } = request.params
    return assignPath(request, services, { organizationId, assignee: { kind: 'member', id }, pathId })
  },
})
