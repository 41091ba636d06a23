import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { ProgressAsOf } from '../recordResources.ts'
import { reportReaders } from '../resources.ts'
import { asOfQuery, memberThen } from './memberThen.ts'
import { courseProgressThen } from './recordThen.ts'

export const getMemberProgress = operation({
  id: 'getMemberProgress',
  method: 'get',
  path: '/organizations/{organizationId}/members/{userId}/progress',
  tag: 'Reports',
  summary: "Read a member's progress as it was",
  description:
    'Every course with activity, latest first, as it was at that moment, contents too: what had been received by then. Private courses of ' +
    'other organizations are left out.',
  caller: 'any',
  scope: 'read:reports',
  organization: reportReaders,
  params: z.object({ organizationId: Id, userId: Id }),
  query: asOfQuery,
  response: ProgressAsOf,
  tool: {},
  handle: async (request, services) => {
    const { events, asOf, organizationId, upTo } = await memberThen(services, request, { inCoursesOnly: true })
    const courses = await courseProgressThen(services, events, { organizationId, asOf: upTo })
    const latest = (one: { lastActivityAt: string | null; courseId: Id }) => `${one.lastActivityAt} ${one.courseId}`
    return { asOf, courses: courses.sort((one, other) => (latest(one) > latest(other) ? -1 : 1)) }
  },
})
