import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import type { OrganizationAccess } from '../operation.ts'
import { Seats } from '../organizations/resources.ts'

/** Admins, HR and the organization's API keys read its reports. */
export const reportReaders = { roles: ['admin', 'hr'], apiKeys: true } as const satisfies OrganizationAccess

const Count = z.int().min(0)
const Percent = z.int().min(0).max(100)

/** Aggregates only, as all reports (contract, "Reports"): no name, email or user id. */
export const Overview = z
  .object({
    memberCount: Count.meta({ description: 'Members only, without affiliated learners.' }),
    activeMembers30d: Count.meta({
      description: 'People with a view, completion, attempt or counted study today in Tokyo or in the 29 days before.',
    }),
    pendingInvitations: Count,
    courseCount: Count.meta({ description: "The organization's own courses, drafts included." }),
    publishedCourseCount: Count,
    lessonsCompleted30d: Count,
    coursesCompleted30d: Count,
    certificatesIssued30d: Count,
    studySeconds30d: Count,
    averagePercent: Percent.meta({
      description: 'Over each person and course assigned or started, not started counting 0, rounded down.',
    }),
    seats: Seats,
  })
  .meta({ id: 'Overview', description: 'An organization at a glance.' })

export const CompletionReport = z
  .array(
    z.object({
      courseId: Id,
      title: z.string(),
      assigned: Count,
      started: Count,
      completed: Count,
      completionRate: Percent.meta({ description: 'Completed of those assigned or started, rounded down.' }),
      averagePercent: Percent.meta({
        description: 'Of those assigned or started, not started counting 0, rounded down.',
      }),
    }),
  )
  .meta({ id: 'CompletionReport', description: 'How far people are, course by course, in the order of titles.' })

export const DepartmentReport = z
  .array(
    z.object({
      departmentId: Id,
      name: z.string(),
      memberCount: Count,
      activeMembers30d: Count,
      lessonsCompleted: Count,
      coursesCompleted: Count,
      averagePercent: Percent,
    }),
  )
  .meta({ id: 'DepartmentReport', description: 'Departments by name, each about its members now.' })

export const TrendReport = z
  .array(
    z.object({
      month: z.string().meta({ description: 'yyyy-MM, in Asia/Tokyo.', examples: ['2026-04'] }),
      activeLearners: Count,
      lessonsCompleted: Count,
      coursesCompleted: Count,
      quizzesPassed: Count.meta({ description: "Learners' first passes of a quiz." }),
      certificatesIssued: Count,
      studySeconds: Count,
      membersJoined: Count,
    }),
  )
  .meta({
    id: 'TrendReport',
    description: 'Every month, oldest first. What people did who have left since stays in it.',
  })

export const Subscription = z
  .object({ plan: z.string(), status: z.literal('active'), seats: Seats, startedAt: Timestamp })
  .meta({ id: 'Subscription', description: "An organization's plan and seats." })
