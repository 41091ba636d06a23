import { emailClaim, emailName, NewAccount } from '@manabi/identity'
import { type Id, Problem } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { type AccountDoc, accountOf, accounts, accountsPage } from '@manabi/projections/identity/accounts'
import { activeMembersPage, members } from '@manabi/projections/organizations/members'
import type { Command } from 'commander'
import { z } from 'zod'
import { pageOptions, readPage } from '../listing.ts'
import { parseOptions } from '../options.ts'
import { currentViews } from '../readModels/currentViews.ts'
import type { Runner } from '../runner.ts'
import { tableOf } from '../tableOf.ts'

const shownUser = ({ userId, email, displayName, status, createdAt, organizations }: AccountDoc) => ({
  userId,
  email,
  displayName,
  status,
  createdAt,
  organizations: organizations.map(({ id, roles }) => ({ organizationId: id, roles })),
})

type ShownUser = ReturnType<typeof shownUser>

const table = (users: readonly ShownUser[]): string =>
  tableOf(
    users.map(({ organizations, ...user }) => ({
      ...user,
      organizations: organizations.map(({ organizationId, roles }) => `${organizationId}:${roles.join(',')}`),
    })),
  )

/** `manabi user list`. */
export function userListCommand(group: Command, run: Runner): void {
  pageOptions(group.command('list').description('List the accounts, by id; with --org its members, by name.'))
    .option('--org <id>', 'only the members of this organization')
    .action((options, command: Command) => {
      const page = readPage(command, options)
      const organizationId: Id | undefined = options.org
      return run(options, async (platform, output) => {
        const { users, totalItems } = await currentViews(platform, [accounts, members], async (views) => {
          if (organizationId === undefined) {
            const { items, totalItems } = await accountsPage(views, page)
            return { users: items.map(shownUser), totalItems }
          }
          const group = { organizationId, departmentId: null }
          const { items, totalItems } = await activeMembersPage(views, group, page)
          const found = await Promise.all(items.map(({ userId }) => accountOf(views, userId)))
          return { users: found.flatMap((account) => (account === null ? [] : [shownUser(account)])), totalItems }
        })
        output.result({ users, totalItems }, table(users) || 'No accounts yet.')
      })
    })
}

const Wanted = z
  .object({ email: NewAccount.shape.email.optional(), id: z.string().optional() })
  .refine(({ email, id }) => (email === undefined) !== (id === undefined), {
    path: ['email'],
    error: 'or --id is needed',
  })

/** `manabi user show`. */
export function userShowCommand(group: Command, run: Runner): void {
  group
    .command('show')
    .description('Show an account, by its email or its id.')
    .option('--email <email>', 'email address of the account')
    .option('--id <id>', 'id of the account')
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const { email, id } = parseOptions(command, Wanted, options)
      return run(options, async (platform, output) => {
        const userId = id ?? (await idOf(platform, email!))
        const account = userId && (await currentViews(platform, [accounts], (views) => accountOf(views, userId)))
        if (!account) throw new Problem('not_found', `There is no account ${id ?? email}.`)
        output.result(shownUser(account), table([shownUser(account)]))
      })
    })
}

async function idOf(platform: Platform, email: string): Promise<Id | null> {
  const { state } = await platform.repository.load(emailClaim, [await emailName(platform, email)])
  return state.status === 'claimed' ? state.userId : null
}
