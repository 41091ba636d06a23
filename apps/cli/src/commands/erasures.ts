import { Problem } from '@manabi/kernel'
import { erasureOf, listErasures } from '@manabi/projections/identity/erasures'
import type { Command } from 'commander'
import { searchErased } from '../erasures/searchErased.ts'
import type { Runner } from '../runner.ts'
import { withProgress } from '../withProgress.ts'

/** `manabi erasures list | verify`. */
export function erasuresCommands(program: Command, run: Runner): void {
  const group = program.command('erasures').description('Show the erasures of closed accounts.')
  group
    .command('list')
    .description('List the erasures, oldest first.')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async ({ views }, output) => {
        const erasures = (await listErasures(views)).map(({ receiptId, requestedAt, keyDestroyedAt, completedAt }) => ({
          id: receiptId,
          requestedAt,
          keyDestroyedAt,
          completedAt,
        }))
        const lines = erasures.map(
          ({ id, requestedAt, completedAt }) => `${id}  ${requestedAt}  ${completedAt ?? 'open'}`,
        )
        output.result({ erasures }, lines.join('\n') || 'No account was closed.')
      }),
    )
  group
    .command('verify')
    .argument('<id>', 'id of the erasure')
    .description('Search every store for what should be gone. Exit status 1 when anything is found.')
    .option('--json', 'print one JSON document')
    .action((id: string, options) =>
      run(options, async (platform, output) => {
        const erasure = await erasureOf(platform.views, id)
        if (erasure === null) throw new Problem('not_found', 'No erasure has this id.')
        const stores = await withProgress(output, (onProgress) => searchErased(platform, erasure, onProgress))
        const isClean = stores.every(({ found }) => found === 0)
        if (!isClean) process.exitCode = 1
        const lines = stores.map(({ name, found }) => `${name}: ${found === 0 ? 'nothing found' : `${found} found`}`)
        output.result({ id, stores }, lines.join('\n'))
      }),
    )
}
