import type { Command } from 'commander'
import { baseProgram } from './baseProgram.ts'
import { auditCommand } from './commands/audit.ts'
import { clientCommands } from './commands/client.ts'
import { completionCommand } from './commands/completion.ts'
import { erasuresCommands } from './commands/erasures.ts'
import { exportCommands } from './commands/export.ts'
import { importCommands } from './commands/import.ts'
import { keysCommands } from './commands/keys.ts'
import { membersCommands } from './commands/members.ts'
import { orgCommands } from './commands/org.ts'
import { projectionsCommands } from './commands/projections.ts'
import { userCommands } from './commands/user.ts'
import { webhooksCommands } from './commands/webhooks.ts'
import type { Runner } from './runner.ts'

/** The command line; `run` opens what a command works on. */
export function createProgram(run: Runner): Command {
  const program = baseProgram()
  webhooksCommands(program)
  for (const commands of [
    orgCommands,
    membersCommands,
    userCommands,
    clientCommands,
    importCommands,
    exportCommands,
    projectionsCommands,
    auditCommand,
    keysCommands,
    erasuresCommands,
  ]) {
    commands(program, run)
  }
  completionCommand(program)
  return program
}
