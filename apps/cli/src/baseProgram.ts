import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { serveCommand } from './commands/serve.ts'

const wrongUsage = 2

/** The command line with `serve` alone: the service does not load what its other commands need. */
export function baseProgram(): Command {
  const program = new Command('manabi')
    .description('Manabi: a self-hosted service for learning content and progress.')
    .version(version(), '-V, --version', 'print the version')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : wrongUsage))
    .showHelpAfterError('(add --help for the options)')
  serveCommand(program)
  return program
}

const version = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')).version
