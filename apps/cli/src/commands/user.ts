import { NewAccount, registerUser } from '@manabi/identity'
import { Id, roles as roleNames, systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Command } from 'commander'
import { z } from 'zod'
import { Roles } from '../memberRoles.ts'
import { parseOptions } from '../options.ts'
import type { Runner } from '../runner.ts'
import { withPassword } from '../withPassword.ts'
import { releaseCommand } from './userEmail.ts'
import { userListCommand, userShowCommand } from './userList.ts'
import { resetCommand } from './userPassword.ts'

const { email, password, displayName } = NewAccount.shape
const NewUser = z
  .object({
    email,
    password,
    name: displayName,
    org: Id.optional(),
    roles: Roles.optional(),
  })
  .refine(({ org, roles }) => org !== undefined || roles === undefined, { path: ['roles'], error: 'needs --org' })

/** `manabi user create | list | show | release-email | reset-password`. */
export function userCommands(program: Command, run: Runner): void {
  const group = program.command('user').description('Manage user accounts.')
  createCommand(group, run)
  userListCommand(group, run)
  userShowCommand(group, run)
  releaseCommand(group, run)
  resetCommand(group, run)
}

function createCommand(group: Command, run: Runner): void {
  group
    .command('create')
    .description('Create a user account, and make it a member of an organization.')
    .requiredOption('--email <email>', 'email address to sign in with')
    .option('--password <password>', '8 characters to 72 bytes')
    .option('--password-stdin', 'read the password from stdin, which process lists and shell histories do not show')
    .requiredOption('--name <name>', 'name that others see')
    .option('--org <id>', 'organization to be a member of')
    .option('--roles <roles>', `roles there, separated by commas: ${roleNames.join(', ')} (default: learner)`)
    .option('--json', 'print one JSON document')
    .action(async (options, command: Command) => {
      const given = await withPassword(command, options)
      const { org, roles = ['learner' as const], name, ...account } = parseOptions(command, NewUser, given)
      const create: Parameters<Runner>[1] = async (platform, output) => {
        const metadata = systemMetadata('cli', platform.clock.now(), org ?? null)
        const join = async (userId: Id) => {
          if (org === undefined) return
          const member = { organizationId: org, userId, roles, email: account.email, displayName: name }
          await platform.repository.execute(organization.addMember, [org], member, metadata)
        }
        const userId = await registerUser(platform, { ...account, displayName: name }, metadata, join)
        output.result({ userId }, `Created the account of ${name}: ${userId}`)
      }
      return run(options, create, { mayCreate: true })
    })
}
