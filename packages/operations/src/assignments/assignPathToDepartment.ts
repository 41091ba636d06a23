import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { assignPath } from './assign.ts'
import { assigners } from './assigners.ts'

export const assignPathToDepartment = operation({
  id: 'assignPathToDepartment',
  method: 'put',
  path: '/organizations/{organizationId}/departments/{departmentId}/paths/{pathId}',
  tag: 'Assignments',
  summary: 'Assign a path to a department',
  description:
    'It reaches every member at once, and everyone who joins later. Only a path that is public or of the organization: 404.',
  caller: 'any',
  scope: 'write:members',
  organization: assigners,
  params: z.object({ organizationId: Id, departmentId: Id, pathId: Id }),
  tool: { idempotent: true },
  handle: (request, services) => {
    const { organizationId, departmentId: id, pathId } = request.params
    return assignPath(request, services, { organizationId, assignee: { kind: 'department', id }, pathId })
  },
})
