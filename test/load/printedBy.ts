import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs a script of this folder in a process of its own, and parses the JSON that it prints. */
export async function printedBy<Result>(script: string, args: readonly string[]): Promise<Result> {
  const options = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, script), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return JSON.parse(stdout)
}
