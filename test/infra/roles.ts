import { Command } from 'commander'
import { serveCommand } from '../../apps/cli/src/commands/serve.ts'

const program = new Command()
serveCommand(program)

/** The roles that `manabi serve --roles` takes. */
export const roles: readonly string[] = program.commands[0]!.options.find(({ long }) => long === '--roles')!
  .description.match(/: (.*) separated by/)![1]!
  .split(/, ?/)
  .filter((role) => role !== '')

/** The role of a process with these arguments; throws when the command line would not take them. */
export function roleOf(args: readonly string[]): string {
  const [command, option, role, ...rest] = args
  if (command !== 'serve' || option !== '--roles' || rest.length > 0 || !roles.includes(role!))
    throw new Error(`Not a role: ${args.join(' ')}`)
  return role!
}
