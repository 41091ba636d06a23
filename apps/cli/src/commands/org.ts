import { newId, systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Command } from 'commander'
import { z } from 'zod'
import { parseOptions } from '../options.ts'
import type { Runner } from '../runner.ts'

const NewOrganization = z.object({
  name: z.string().trim().min(1, 'is empty').max(200, 'has more than 200 characters'),
  seats: z.coerce.number('is not a number').int('is not a whole number').min(1, 'is less than 1'),
  plan: z.string().trim().min(1, 'is empty').max(100, 'has more than 100 characters'),
})

/** `manabi org create`. */
export function orgCommands(program: Command, run: Runner): void {
  program
    .command('org')
    .description('Manage organizations.')
    .command('create')
    .description('Create an organization.')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--seats <number>', 'how many members it may have')
    .option('--plan <plan>', 'name of its plan', 'standard')
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const { name, seats, plan } = parseOptions(command, NewOrganization, options)
      return run(options, async ({ repository, clock }, output) => {
        const now = clock.now()
        const organizationId = newId('org', now.getTime())
        await repository.execute(
          organization.createOrganization,
          [organizationId],
          { organizationId, name, seats, plan },
          systemMetadata('cli', now, organizationId),
        )
        output.result({ organizationId }, `Created the organization ${name}: ${organizationId}`)
      })
    })
}
