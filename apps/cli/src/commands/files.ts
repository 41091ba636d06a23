import type { Command } from 'commander'
import { faultLines } from '../files/faultyFile.ts'
import { verifyFiles } from '../files/verifyFiles.ts'
import type { Runner } from '../runner.ts'
import { withProgress } from '../withProgress.ts'

/** `manabi files verify` (docs/operate/fail.md). */
export function filesCommands(program: Command, run: Runner): void {
  const group = program.command('files').description('Check the files that organizations keep.')
  group
    .command('verify')
    .description('Compare the bytes of each file with its event. Exit status 1 when any are missing or damaged.')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async (platform, output) => {
        const verified = await withProgress(output, (onProgress) => verifyFiles(platform, onProgress))
        const { files, faultyFiles } = verified
        const summary = `${files} files, ${faultyFiles.length} missing or damaged`
        const end = faultyFiles.length === 0 ? 'done' : 'failed'
        output.result(verified, [...faultLines(faultyFiles), summary].join('\n'), end)
      }),
    )
}
