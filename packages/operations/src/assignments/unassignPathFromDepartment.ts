import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { unassignPath } from './assign.ts'
import { assigners } from './assigners.ts'

export const unassignPathFromDepartment = operation({
  id: 'unassignPathFromDepartment',
  method: 'delete',
  path: '/organizations/{organizationId}/departments/{departmentId}/paths/{pathId}',
  tag: 'Assignments',
  summary: 'End the assignment of a path to a department',
  description: 'Again is harmless; what was learned stays.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, departmentId: Id, pathId: Id }),
  tool: { destructive: true, idempotent: true },
  handle: (request, services) => {
    const { organizationId, departmentId: id, pathId } = request.params
    return unassignPath(request, services, { organizationId, assignee: { kind: 'department', id }, pathId })
  },
})
