import { builtInClient } from '@manabi/identity'
import { Problem } from '@manabi/kernel'
import { type ClientDoc, clientOf, clients, clientsPage } from '@manabi/projections/identity/clients'
import type { Command } from 'commander'
import { pageOptions, readPage } from '../listing.ts'
import { currentViews } from '../readModels/currentViews.ts'
import type { Runner } from '../runner.ts'
import { tableOf } from '../tableOf.ts'

type Shown = Omit<ClientDoc, 'registeredAt'> & { readonly registeredAt: string | null }

const shownClient = (client: Shown) => {
  const { clientId, name, redirectUris, scopes, organizationId, hasDeviceRegistration, isActive, registeredAt } = client
  const rest = { organizationId, deviceRegistration: hasDeviceRegistration, isActive, registeredAt }
  return { clientId, name, redirectUris, scopes, ...rest }
}

/** Every installation has it; nobody registered it. */
const builtIn = shownClient({ ...builtInClient, isActive: true, registeredAt: null })

/** `manabi client list`. */
export function clientListCommand(group: Command, run: Runner): void {
  pageOptions(
    group.command('list').description('List the clients: the built-in one, then the registered by id.'),
  ).action((options, command: Command) => {
    const page = readPage(command, options)
    return run(options, async (platform, output) => {
      const { items, totalItems } = await currentViews(platform, [clients], (views) => clientsPage(views, page))
      const shown = [...(page.page === 1 ? [builtIn] : []), ...items.map(shownClient)]
      output.result({ clients: shown, totalItems: totalItems + 1 }, tableOf(shown))
    })
  })
}

/** `manabi client show`. */
export function clientShowCommand(group: Command, run: Runner): void {
  group
    .command('show')
    .description('Show a client.')
    .requiredOption('--id <id>', 'its clientId')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async (platform, output) => {
        const id: string = options.id
        const found = await currentViews(platform, [clients], (views) => clientOf(views, id))
        const shown = id === builtIn.clientId ? builtIn : found && shownClient(found)
        if (shown === null) throw new Problem('not_found', `There is no registered client ${id}.`)
        output.result(shown, tableOf([shown]))
      }),
    )
}
