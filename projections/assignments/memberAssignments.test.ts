import { afterEach, expect, it } from '@jest/globals'
import { CourseAssigned, CourseUnassigned, PathAssigned } from '@manabi/assignments'
import { CourseCreated, PathWritten } from '@manabi/catalog'
import type { DomainEvent } from '@manabi/kernel'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import { openViews } from '../test/openViews.ts'
import { assignments } from './assignments.ts'
import { memberAssignmentsOf } from './memberAssignments.ts'

const organizationId = 'org_1'
let opened: Awaited<ReturnType<typeof openViews>>
const found = async (departmentIds: string[], ...events: DomainEvent[]) => {
  opened = await openViews([assignments, paths, courses], events)
  return memberAssignmentsOf(opened.views, { organizationId, userId: 'usr_1', departmentIds })
}
afterEach(() => opened.close())

const content = { organizationId, description: '', culture: 'en-US', isPublic: false }
const course = (title: string) =>
  CourseCreated({ ...content, courseId: `crs_${title}`, title, level: 'Beginner', estimatedMinutes: 1 })
const path = (title: string, courseIds: string[]) =>
  PathWritten({ ...content, pathId: `pth_${title}`, title, courseIds })
const at = '2026-04-01T00:00:00.000Z'
const member = { organizationId, assignee: { kind: 'member', id: 'usr_1' }, assignedAt: at } as const
const department = { ...member, assignee: { kind: 'department', id: 'dep_1' } } as const

it('is what was assigned to the member and their departments, by title, paths as one [ASG-003]', async () => {
  const events = [
    ...[course('A'), course('C'), path('B', ['crs_A', 'crs_C'])],
    CourseAssigned({ ...member, courseId: 'crs_C' }),
    CourseAssigned({ ...department, courseId: 'crs_C' }),
    PathAssigned({ ...department, pathId: 'pth_B' }),
  ]
  const [ofMember, ofDepartment] = [null, 'dep_1'].map((departmentId) => ({ assignedAt: at, departmentId }))
  expect(await found(['dep_1'], ...events)).toEqual([
    { type: 'path', id: 'pth_B', title: 'B', ...ofDepartment },
    { type: 'course', id: 'crs_C', title: 'C', ...ofMember },
    { type: 'course', id: 'crs_C', title: 'C', ...ofDepartment },
  ])
})

it('is nothing that was assigned to others, or no longer is', async () => {
  const assigned = CourseAssigned({ ...member, courseId: 'crs_A' })
  const { assignedAt: _, ...ended } = { ...member, courseId: 'crs_A' }
  const ofOthers = CourseAssigned({ ...department, courseId: 'crs_A' })
  expect(await found([], course('A'), assigned, CourseUnassigned(ended), ofOthers)).toEqual([])
})
