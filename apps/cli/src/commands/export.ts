import type { Platform } from '@manabi/platform'
import type { Progress } from '@manabi/projector'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { standard, writeFile } from '../transfer/exportFile.ts'
import { exportInstallation } from '../transfer/exportInstallation.ts'
import type { End } from '../transfer/records.ts'
import { withProgress } from '../withProgress.ts'
import { exportOlxCommand } from './exportOlx.ts'

/** `manabi export olx`; `manabi export events`, or `manabi export` alone (docs/operate.md, "Move to other engines"). */
export function exportCommands(program: Command, run: Runner): void {
  const exports = program.command('export').description('Export the whole installation, or one course.')
  exportOlxCommand(exports, run)
  exports
    .command('events', { isDefault: true })
    .description('Export every event, and the state that cannot be built from them, sealed as they are.')
    .argument('[file]', 'zipped when its name ends in .gz; - for stdout', standard)
    .option('--json', 'print one JSON document')
    .action((file: string, options, command: Command) => {
      const isPiped = file === standard
      // `export` alone is `export events`; `export evnts` is a mistake, and no name of a file.
      if (!isPiped && exports.args[0] !== 'events') exports.error(`error: unknown command '${file}'`, { exitCode: 2 })
      if (isPiped && options.json)
        command.error('error: --json needs a file: stdout carries the export', { exitCode: 2 })
      if (isPiped && process.stdout.isTTY)
        command.error('error: an export is not for a terminal: give a file, or pipe it', { exitCode: 2 })
      return run(options, async (platform, output) => {
        const { events, documents } = await withProgress(output, (onProgress) => exportTo(file, platform, onProgress))
        const text = `Exported ${events} events and ${documents} documents of state to ${file}`
        if (!isPiped) output.result({ events, documents }, text)
      })
    })
}

async function exportTo(file: string, platform: Platform, onProgress: (progress: Progress) => void): Promise<End> {
  const { promise, resolve: onEnd } = Promise.withResolvers<End>()
  await writeFile(file, exportInstallation(platform, { onProgress, onEnd }))
  return await promise
}
