import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const timeoutMs = 10 * 60_000

/** This machine cannot get a program: tests that need it are skipped. A program that it has must work. */
export class NotInstalled extends Error {}

/** Runs a command that downloads or builds, for at most ten minutes. */
export async function install(program: string, options: readonly string[], settings: { cwd?: string } = {}) {
  await promisify(execFile)(program, options, { ...settings, timeout: timeoutMs, killSignal: 'SIGKILL' }).catch(
    (error) => {
      throw new NotInstalled(error.killed ? `${program} took more than ten minutes` : error.message)
    },
  )
}
