import { readConfig, settings } from '@manabi/platform'
import type { Command } from 'commander'
import { z } from 'zod'
import { parseOptions } from '../options.ts'
import { orSentence } from '../runner.ts'
import type { Role } from '../serve.ts'

const roles = ['api', 'projector', 'dispatcher'] as const satisfies readonly Role[]

const ServeOptions = z.object({
  roles: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(roles, { error: `takes ${roles.join(', ')}, separated by commas` })))
    .default([...roles]),
})

/** `manabi serve`: all roles in one process, or some, until SIGTERM or SIGINT. */
export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('Run the API, the projector and the dispatcher in one process, or some of them.')
    .option('--roles <roles>', `what this process does: ${roles.join(', ')}, separated by commas (default: all)`)
    .addHelpText('after', settingsHelp)
    .action(async (options, command: Command) => {
      const { roles: own } = parseOptions(command, ServeOptions, options)
      await orSentence(() => start(own))
      // What had begun before the start failed must not keep the process: ending it at any moment loses nothing.
      if (process.exitCode !== undefined) process.exit()
    })
}

async function start(own: readonly Role[]): Promise<void> {
  const config = readConfig()
  const { serve } = await import('../serve.ts')
  const service = await serve(config, own)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal).once(signal, () => void stop(service))
  }
}

async function stop(service: { stop(): Promise<void> }): Promise<void> {
  await orSentence(() => service.stop())
  process.exit()
}

function settingsHelp(): string {
  const rows = Object.entries(settings).map(
    ([name, schema]) => `  ${name.padEnd(26)}${schema.meta()?.description ?? ''}`,
  )
  return `\nSettings (environment variables):\n${rows.join('\n')}\n`
}
