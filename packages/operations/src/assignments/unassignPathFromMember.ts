import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { unassignPath } from './assign.ts'
import { assigners } from './assigners.ts'

export const unassignPathFromMember = operation({
  id: 'unassignPathFromMember',
  method: 'delete',
  path: '/organizations/{organizationId}/members/{userId}/paths/{pathId}',
  tag: 'Assignments',
  summary: 'End the assignment of a path to a member',
  description: 'Again is harmless; what was learned stays.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, userId: Id, pathId: Id }),
  tool: { destructive: true, idempotent: true },
  handle: (request, services) => {
    const { organizationId, userId: id, pathId } = request.params
    return unassignPath(request, services, { organizationId, assignee: { kind: 'member', id }, pathId })
  },
})
