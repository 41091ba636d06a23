import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { pageOf } from '../../page.ts'

const Count = z.int().min(0)
const Percent = z.int().min(0).max(100)

const MemberProgress = z
  .object({
    userId: Id,
    displayName: z.string(),
    email: z.string(),
    employeeNumber: z.string().nullable(),
    departments: z.array(z.object({ id: Id, name: z.string() })).meta({ description: 'By name.' }),
    assignedCourses: Count,
    startedCourses: Count,
    completedCourses: Count,
    averagePercent: Percent,
    lastActivityAt: Timestamp.nullable().meta({
      description:
        'The last view, completion, attempt, or counted study that the organization could see when it happened. Deleted courses ' +
        'count. `activeMembers` uses the same moments.',
    }),
  })
  .meta({ id: 'MemberProgress', description: 'What one member did in the courses assigned to or started by them.' })

/** Contract, "Organizations". */
export const OrganizationProgress = z
  .object({
    rollup: z.object({
      memberCount: Count,
      activeMembers: Count,
      averagePercent: Percent,
      completedCourses: Count,
    }),
    members: pageOf(MemberProgress, 'MemberProgressPage'),
  })
  .meta({ id: 'OrganizationProgress', description: 'The progress of an organization, or of a department of it.' })
