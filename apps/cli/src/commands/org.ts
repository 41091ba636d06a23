import { EmailAddress } from '@manabi/identity'
import { Id, newId, Problem, roles as roleNames, systemMetadata, Text } from '@manabi/kernel'
import { showOrganization } from '@manabi/operations/organizations/settings/organizationSettings'
import { operator, organization } from '@manabi/organizations'
import { members, usedSeats } from '@manabi/projections/organizations/members'
import {
  type OrganizationDoc,
  organizations,
  organizationsById,
  organizationsPage,
} from '@manabi/projections/organizations/organizations'
import type { Command } from 'commander'
import { z } from 'zod'
import { addAccount } from '../addAccount.ts'
import { pageOptions, readPage } from '../listing.ts'
import { Roles } from '../memberRoles.ts'
import { parseOptions } from '../options.ts'
import { currentViews } from '../readModels/currentViews.ts'
import type { Runner } from '../runner.ts'
import { tableOf } from '../tableOf.ts'

const NewOrganization = z.object({
  name: Text.trim().min(1, 'is empty').max(200, 'has more than 200 characters'),
  seats: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(1, 'is less than 1')
    .max(1_000_000, 'is more than 1,000,000'),
  plan: Text.trim().min(1, 'is empty').max(100, 'has more than 100 characters'),
})

/** `manabi org create | update | add-member | list | show`. */
export function orgCommands(program: Command, run: Runner): void {
  const group = program.command('org').description('Manage organizations.')
  createCommand(group, run)
  updateCommand(group, run)
  addMemberCommand(group, run)
  listCommand(group, run)
  showCommand(group, run)
}

function createCommand(group: Command, run: Runner): void {
  group
    .command('create')
    .description('Create an organization.')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--seats <number>', 'how many members it may have')
    .option('--plan <plan>', 'name of its plan', 'standard')
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const { name, seats, plan } = parseOptions(command, NewOrganization, options)
      const create: Parameters<Runner>[1] = async ({ repository, clock }, output) => {
        const now = clock.now()
        const organizationId = newId('org', now.getTime())
        await repository.execute(
          organization.createOrganization,
          [organizationId],
          { organizationId, name, seats, plan },
          systemMetadata('cli', now, organizationId),
        )
        output.result({ organizationId }, `Created the organization ${name}: ${organizationId}`)
      }
      return run(options, create, { mayCreate: true })
    })
}

function updateCommand(group: Command, run: Runner): void {
  group
    .command('update')
    .description('Change the name, the seats, or the plan of an organization.')
    .requiredOption('--id <id>', 'id of the organization')
    .option('--name <name>', 'its name')
    .option('--seats <number>', 'how many members it may have')
    .option('--plan <plan>', 'name of its plan')
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const { id, ...changes } = parseOptions(command, NewOrganization.partial().extend({ id: Id }), options)
      return run(options, async (platform, output) => {
        const metadata = systemMetadata('cli', platform.clock.now(), id)
        await platform.repository.execute(organization.changeOrganization, [id], { ...changes, by: operator }, metadata)
        const shown = await currentViews(platform, [organizations, members], (views) => showOrganization(views, id))
        output.result(shown, `Changed the organization ${shown.name}: ${shown.seats.total} seats, plan ${shown.plan}.`)
      })
    })
}

const NewMember = z.object({ org: Id, email: EmailAddress, roles: Roles.optional() })

function addMemberCommand(group: Command, run: Runner): void {
  group
    .command('add-member')
    .description('Make an existing account a member of an organization. It takes a seat.')
    .requiredOption('--org <id>', 'id of the organization')
    .requiredOption('--email <email>', 'address of the account')
    .option('--roles <roles>', `roles there, separated by commas: ${roleNames.join(', ')} (default: learner)`)
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const { org, email, roles = ['learner' as const] } = parseOptions(command, NewMember, options)
      return run(options, async (platform, output) => {
        const userId = await addAccount(platform, { organizationId: org, email, roles })
        output.result({ userId }, `Added ${email} to the organization ${org}: ${userId}`)
      })
    })
}

const rowOf = ({ organizationId, name, seats, plan, createdAt }: OrganizationDoc) => ({
  organizationId,
  name,
  seats,
  plan,
  createdAt,
})

function listCommand(group: Command, run: Runner): void {
  pageOptions(group.command('list').description('List the organizations, by id.')).action(
    (options, command: Command) => {
      const page = readPage(command, options)
      return run(options, async (platform, output) => {
        const { items, totalItems } = await currentViews(platform, [organizations], (views) =>
          organizationsPage(views, page),
        )
        const found = items.map(rowOf)
        output.result({ organizations: found, totalItems }, tableOf(found) || 'No organizations yet.')
      })
    },
  )
}

function showCommand(group: Command, run: Runner): void {
  group
    .command('show')
    .description('Show an organization and how many of its seats are used.')
    .requiredOption('--id <id>', 'id of the organization')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async (platform, output) => {
        const id: string = options.id
        const shown = await currentViews(platform, [organizations, members], async (views) => {
          const doc = (await organizationsById(views, [id])).get(id)
          return doc && { ...rowOf(doc), usedSeats: await usedSeats(views, id) }
        })
        if (shown === undefined) throw new Problem('not_found', `There is no organization ${id}.`)
        output.result(shown, tableOf([shown]))
      }),
    )
}
