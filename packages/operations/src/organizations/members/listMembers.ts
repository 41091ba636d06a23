import { Id, Text } from '@manabi/kernel'
import { everyMember, membersOf } from '@manabi/projections/organizations/members'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { pageQuery, toPage } from '../../page.ts'
import { MemberPage, showMembers } from '../resources.ts'
import { memberManagers } from './memberManagers.ts'

/** Members read at once for a table of all. */
const rowsRead = 500

export const listMembers = operation({
  id: 'listMembers',
  method: 'get',
  path: '/organizations/{organizationId}/members',
  tag: 'Members',
  summary: 'List members and invited people',
  description: 'By name, then email.',
  caller: 'any',
  scope: 'read:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  query: z.object({
    q: Text.max(200)
      .optional()
      .meta({ description: 'Beginnings of the name, the email, and the employee number.', examples: ['hana'] }),
    status: z.enum(['active', 'invited']).optional().meta({ description: 'Only members, or only invited people.' }),
    departmentId: Id.optional().meta({ description: 'Only people of this department.' }),
    ...pageQuery,
  }),
  response: MemberPage,
  csv: {
    name: 'members',
    columns: [
      'userId',
      'email',
      'employeeNumber',
      'displayName',
      'status',
      'roles',
      'departments',
      'invitedAt',
      'joinedAt',
    ],
    async *allRows({ params: { organizationId }, query }, { views }) {
      for await (const part of everyMember(views, { ...query, organizationId }, rowsRead)) {
        const shown = await showMembers(views, part)
        yield* shown.map((row) => ({ ...row, departments: row.departments.map(({ name }) => name) }))
      }
    },
  },
  tool: { when: 'Use it to find the userId of a person by name or email.' },
  handle: async ({ params: { organizationId }, query }, { views }) => {
    const { items, totalItems } = await membersOf(views, { ...query, organizationId })
    return toPage(query, { items: await showMembers(views, items), totalItems }, (member) => member)
  },
})
