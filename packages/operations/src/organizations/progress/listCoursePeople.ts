import { Id, notFound, Text, Timestamp } from '@manabi/kernel'
import { departmentOf } from '@manabi/projections/organizations/departments'
import { everyPersonOfCourse, isSeenBy, peopleOfCourse } from '@manabi/projections/organizations/peopleOfCourse'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { pageOf, pageQuery, toPage } from '../../page.ts'
import { memberManagers } from '../members/memberManagers.ts'

const Status = z.enum(['not_started', 'in_progress', 'completed'])

const CoursePerson = z
  .object({
    userId: Id,
    displayName: z.string(),
    email: z.string(),
    employeeNumber: z.string().nullable(),
    departments: z.array(z.object({ id: Id, name: z.string() })),
    status: Status,
    percent: z.int().min(0).max(100).meta({ description: 'Of the lessons that are published now.' }),
    assignedAt: Timestamp.nullable().meta({
      description:
        'The earliest assignment that still holds; for a department, not before the person joined it. Null: the person began the ' +
        'course without an assignment.',
    }),
    startedAt: Timestamp.nullable(),
    completedAt: Timestamp.nullable(),
    lastCompletedAt: Timestamp.nullable(),
    lastActivityAt: Timestamp.nullable(),
  })
  .meta({ id: 'CoursePerson', description: 'How far one member is in a course.' })

/** People read at once for a table of all. */
const rowsRead = 500

/** Who has finished a course, who is on the way, and who has not begun. */
export const listCoursePeople = operation({
  id: 'listCoursePeople',
  method: 'get',
  path: '/organizations/{organizationId}/courses/{courseId}/people',
  tag: 'Members',
  summary: 'List who has finished a course, and who has not',
  description:
    'By name, then email: current members to whom the course is assigned (directly, by a path, or by a department) or who began it. ' +
    'Drafts of the organization are listed, too. People who are only invited and affiliated learners are not.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: z.object({ organizationId: Id, courseId: Id }),
  query: z.object({
    status: Status.optional().meta({ description: 'Only people who are so far.' }),
    departmentId: Id.optional().meta({ description: 'Only members of this department.' }),
    q: Text.max(200)
      .optional()
      .meta({ description: 'Beginnings of the name, the email, and the employee number.', examples: ['hana'] }),
    ...pageQuery,
  }),
  response: pageOf(CoursePerson, 'CoursePersonPage'),
  csv: {
    name: 'people',
    columns: [
      'userId',
      'displayName',
      'email',
      'employeeNumber',
      'departments',
      'status',
      'percent',
      'assignedAt',
      'startedAt',
      'completedAt',
      'lastActivityAt',
    ],
    async *allRows({ params, query }, { views }) {
      await requireSeen(views, params, query)
      for await (const part of everyPersonOfCourse(views, { ...params, ...query }, rowsRead)) {
        yield* part.map((row) => ({ ...row, departments: row.departments.map(({ name }) => name) }))
      }
    },
  },
  tool: { when: 'Use it to find who is behind in a course, or who has finished it.' },
  handle: async ({ params, query }, { views }) => {
    await requireSeen(views, params, query)
    return toPage(query, await peopleOfCourse(views, { ...params, ...query }, query), (row) => ({
      ...row,
      departments: [...row.departments],
    }))
  },
})

interface Params {
  readonly organizationId: Id
  readonly courseId: Id
}

/** Throws 404 for a course that the organization cannot see, and for an unknown department. */
async function requireSeen(
  views: Views,
  { organizationId, courseId }: Params,
  { departmentId }: { readonly departmentId?: Id | undefined },
): Promise<void> {
  if (!(await isSeenBy(views, organizationId, courseId))) throw notFound()
  if (departmentId !== undefined && (await departmentOf(views, { organizationId, departmentId })) === null)
    throw notFound()
}
