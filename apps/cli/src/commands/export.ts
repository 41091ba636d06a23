import type { Platform } from '@manabi/platform'
import type { Progress } from '@manabi/projector'
import type { Command } from 'commander'
import { faultWarning } from '../files/faultyFile.ts'
import { harmless } from '../harmless.ts'
import type { Runner } from '../runner.ts'
import { standard, writeFile } from '../transfer/exportFile.ts'
import { type Exported, exportInstallation } from '../transfer/exportInstallation.ts'
import { withProgress } from '../withProgress.ts'
import { exportOlxCommand } from './exportOlx.ts'

/** `manabi export olx`; `manabi export events`, or `manabi export` alone (docs/operate/back-up.md, "Move to other engines"). */
export function exportCommands(program: Command, run: Runner): void {
  const exports = program.command('export').description('Export the whole installation, or one course.')
  exportOlxCommand(exports, run)
  exports
    .command('events', { isDefault: true })
    .description('Export every event, the state that cannot be built from them, and files; sealed as they are.')
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
        const exported = await withProgress(output, (onProgress) => exportTo(file, platform, onProgress))
        const warning = faultWarning(exported.faultyFiles)
        if (isPiped && warning !== '') process.stderr.write(`${harmless(warning.trimStart())}\n`)
        if (!isPiped) output.result(exported, `${summary(exported)} to ${file}${warning}`)
      })
    })
}

const summary = ({ events, documents, files }: Exported): string =>
  `Exported ${events} events, ${documents} documents of state, and ${files} files`

async function exportTo(file: string, platform: Platform, onProgress: (progress: Progress) => void): Promise<Exported> {
  const { promise, resolve: onEnd } = Promise.withResolvers<Exported>()
  await writeFile(file, exportInstallation(platform, { onProgress, onEnd }))
  return await promise
}
