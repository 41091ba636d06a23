import { client, isReservedClientId, isSafeRedirectUri } from '@manabi/identity'
import { Id, learnerScopes, Problem, scopes as scopeNames, systemMetadata, Text } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import type { Command } from 'commander'
import { z } from 'zod'
import { collected, parseOptions } from '../options.ts'
import type { Runner } from '../runner.ts'
import { clientListCommand, clientShowCommand } from './clientList.ts'

const ClientId = Text.regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
  'is not 1 to 100 letters, digits, dots, dashes and underscores',
).refine((id) => !isReservedClientId(id), 'must not start with approval-')

const RedirectUri = z
  .url('is not an address')
  .refine((uri) => !uri.includes('#'), 'has a fragment')
  .refine(
    isSafeRedirectUri,
    'must not be an address that browsers run or open themselves, such as javascript: or data:',
  )

const NewClient = z.object({
  id: ClientId,
  name: Text.trim().min(1, 'is empty').max(200, 'has more than 200 characters'),
  redirectUri: z.array(RedirectUri).default([]),
  scopes: Text.transform((text) => [...new Set(text.split(/\s+/).filter((name) => name !== ''))])
    .pipe(
      z
        .array(z.enum(scopeNames, `must be one or more of ${scopeNames.join(' ')}, separated by spaces`))
        .min(1, 'are empty'),
    )
    .default([...learnerScopes]),
  org: Id.optional(),
  deviceRegistration: z.boolean().default(false),
})

/** `manabi client create | disable | enable | list | show`. */
export function clientCommands(program: Command, run: Runner): void {
  const commands = program.command('client').description('Manage the applications that sign people in.')
  create(commands, run)
  disable(commands, run)
  enable(commands, run)
  clientListCommand(commands, run)
  clientShowCommand(commands, run)
}

function create(commands: Command, run: Runner): void {
  commands
    .command('create')
    .description('Register a first-party client.')
    .requiredOption('--id <id>', 'its clientId')
    .requiredOption('--name <name>', 'its name, as the sign-in page shows it')
    .option('--redirect-uri <address>', 'where sign-in may return to; may be given several times', collected)
    .option('--scopes <scopes>', 'scopes it may request, separated by spaces (default: the four learner scopes)')
    .option('--org <id>', 'organization that owns it')
    .option('--device-registration', 'devices may register through it')
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const {
        id,
        name,
        redirectUri,
        scopes,
        org = null,
        deviceRegistration,
      } = parseOptions(command, NewClient, options)
      const register: Parameters<Runner>[1] = async (platform, output) => {
        if (org !== null) await requireOrganization(platform, org)
        const registration = {
          clientId: id,
          name,
          redirectUris: redirectUri,
          scopes,
          organizationId: org,
          hasDeviceRegistration: deviceRegistration,
        }
        const metadata = systemMetadata('cli', platform.clock.now(), org)
        await platform.repository.execute(client.registerClient, [id], registration, metadata)
        output.result({ clientId: id }, `Registered the client ${id} for ${scopes.join(' ')}`)
      }
      return run(options, register, { mayCreate: true })
    })
}

function disable(commands: Command, run: Runner): void {
  const description =
    'Disable a client: nobody signs in through it any more, and its sessions end with their access tokens.'
  changeState(commands, run, { name: 'disable', description, decision: client.disableClient, done: 'Disabled' })
}

function enable(commands: Command, run: Runner): void {
  const description = 'Enable a disabled client: people sign in through it again.'
  changeState(commands, run, { name: 'enable', description, decision: client.enableClient, done: 'Enabled' })
}

interface StateChange {
  readonly name: string
  readonly description: string
  readonly decision: typeof client.disableClient | typeof client.enableClient
  readonly done: string
}

function changeState(commands: Command, run: Runner, { name, description, decision, done }: StateChange): void {
  commands
    .command(name)
    .description(description)
    .requiredOption('--id <id>', 'its clientId')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async ({ repository, clock }, output) => {
        const clientId: string = options.id
        if (isReservedClientId(clientId)) throw new Problem('not_found', `There is no registered client ${clientId}.`)
        await repository.execute(decision, [clientId], { clientId }, systemMetadata('cli', clock.now()))
        output.result({ clientId }, `${done} the client ${clientId}`)
      }),
    )
}

async function requireOrganization({ repository }: Platform, organizationId: Id): Promise<void> {
  const { state } = await repository.load(organization, [organizationId])
  if (state.status === 'none') throw new Problem('not_found', `There is no organization ${organizationId}.`)
}
