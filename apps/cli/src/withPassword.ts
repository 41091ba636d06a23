import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
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
  return { ...options, password: await (process.stdin.isTTY ? typedPassword() : pipedPassword()) }
}

/** The line break that editors and `echo` add is not part of it. */
const pipedPassword = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '')

/** A line that the terminal does not show. */
function typedPassword(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // Not before: what is typed at once would be shown.
  process.stderr.write('Password: ')
  return new Promise((resolve) => {
    const end = () => {
      lines.close()
      process.stderr.write('\n')
    }
    lines.once('line', (line) => {
      end()
      resolve(line)
    })
    lines.once('SIGINT', () => {
      end()
      process.kill(process.pid, 'SIGINT')
    })
  })
}
