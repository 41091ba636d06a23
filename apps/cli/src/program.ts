import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { auditCommand } from './commands/audit.ts'
import { clientCommands } from './commands/client.ts'
import { completionCommand } from './commands/completion.ts'
import { erasuresCommands } from './commands/erasures.ts'
import { evidenceCommands } from './commands/evidence.ts'
import { exportCommands } from './commands/export.ts'
import { filesCommands } from './commands/files.ts'
import { importCommands } from './commands/import.ts'
import { keysCommands } from './commands/keys.ts'
import { membersCommands } from './commands/members.ts'
import { orgCommands } from './commands/org.ts'
import { projectionsCommands } from './commands/projections.ts'
import { serveCommand } from './commands/serve.ts'
import { userCommands } from './commands/user.ts'
import { webhooksCommands } from './commands/webhooks.ts'
import type { Runner } from './runner.ts'

const wrongUsage = 2

/** The command line; `run` opens what a command works on. */
export function createProgram(run: Runner): Command {
  const program = new Command('manabi')
    .description('Manabi: a self-hosted service for learning content and progress.')
    .version(version(), '-V, --version', 'print the version')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : wrongUsage))
    .showHelpAfterError('(add --help for the options)')
  serveCommand(program)
  webhooksCommands(program)
  for (const commands of [
    orgCommands,
    membersCommands,
    evidenceCommands,
    userCommands,
    clientCommands,
    importCommands,
    exportCommands,
    projectionsCommands,
    filesCommands,
    auditCommand,
    keysCommands,
    erasuresCommands,
  ]) {
    commands(program, run)
  }
  completionCommand(program)
  return program
}

const version = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')).version
