import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The memory settings of `npm start`. */
export const asStarted = '--max-semi-space-size=64'

/** What a script of this folder prints, run in a process of its own. */
export async function printedBy<Result>(
  script: string,
  args: readonly string[],
  { flags = [asStarted] }: { readonly flags?: readonly string[] } = {},
): Promise<Result> {
  const options = ['--disable-warning=ExperimentalWarning', ...flags, join(import.meta.dirname, script), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return JSON.parse(stdout)
}
