import { text } from 'node:stream/consumers'
import type { Command } from 'commander'

interface PasswordOptions {
  readonly password?: string
  readonly passwordStdin?: boolean
}

/** The options with the password that one of `--password` and `--password-stdin` gives. */
export async function withPassword<Options extends PasswordOptions>(
  command: Command,
  options: Options,
): Promise<Options & { readonly password: string }> {
  const { password, passwordStdin = false } = options
  if ((password === undefined) !== passwordStdin)
    return command.error('error: give one of --password and --password-stdin', { exitCode: 2 })
  if (password !== undefined) return { ...options, password }
  if (process.stdin.isTTY) process.stderr.write('Password, then Enter and Ctrl+D: ')
  // The line break that echo and editors add is not part of it.
  return { ...options, password: (await text(process.stdin)).replace(/\r?\n$/, '') }
}
