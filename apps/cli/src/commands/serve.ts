import { readConfig, settings } from '@manabi/platform'
import type { Command } from 'commander'
import { orSentence } from '../runner.ts'

/** `manabi serve`: every role in one process, until SIGTERM or SIGINT. */
export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('Run the API, the projector and the dispatcher in one process.')
    .addHelpText('after', settingsHelp)
    .action(async () => {
      await orSentence(start)
      // What had begun before the start failed must not keep the process: ending it at any moment loses nothing.
      if (process.exitCode !== undefined) process.exit()
    })
}

async function start(): Promise<void> {
  const config = readConfig()
  const { serve } = await import('../serve.ts')
  const service = await serve(config)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(service))
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
