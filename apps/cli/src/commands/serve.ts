import {
  type Config,
  readConfig,
  secretNames,
  settingDefault,
  settings,
  unknownSettings,
  WrongSetting,
} from '@manabi/platform'
import { deleteAbandonedDirectories } from '@manabi/temporary'
import type { Command } from 'commander'
import { z } from 'zod'
import { parseOptions } from '../options.ts'
import { allRoles, type Role } from '../roles.ts'
import { orSentence } from '../runner.ts'
import { serve } from '../serve.ts'

const ServeOptions = z.object({
  roles: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(allRoles, { error: `takes ${allRoles.join(', ')}, separated by commas` })))
    .default([...allRoles]),
})

/** `manabi serve`: all roles in one process, or some, until SIGTERM or SIGINT. */
export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('Run the API, the projector and the dispatcher in one process, or some of them.')
    .option('--roles <roles>', `what this process does: ${allRoles.join(', ')}, separated by commas (default: all)`)
    .addHelpText('after', settingsHelp)
    .action(async (options, command: Command) => {
      const { roles } = parseOptions(command, ServeOptions, options)
      await orSentence(() => run(roles))
      // What had begun before the start failed must not keep the process: ending it at any moment loses nothing.
      if (process.exitCode !== undefined) process.exit()
    })
}

/** Runs until it is told to stop. Starts again where a backup of the events was put back: what it knows of them may be wrong. */
async function run(roles: readonly Role[]): Promise<void> {
  const config = configured()
  const told = Promise.withResolvers<true>()
  deleteAbandonedDirectories({ isStarting: true })
  for (let isOver = false; !isOver; ) {
    const service = await serve(config, roles)
    // Ctrl-C signals npm and its child, and npm passes its signal on; `bin/manabi.js` repeats the one that it sends. None of them may cut
    // the drain short.
    for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal).on(signal, () => told.resolve(true))
    const { log, eventStore } = service.platform
    log.info({ roles, url: service.url }, 'Listening.')
    for (const warning of unknownSettings()) log.warn(warning)
    isOver = await Promise.race([told.promise, eventStore.lostEvents?.then(() => false) ?? told.promise])
    if (!isOver) log.warn('The event store has lost events, as after a backup was put back. The service starts again.')
    await service.stop()
  }
  process.exit()
}

/** A setting that is missing may be there under a misspelled name. */
function configured(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    throw new WrongSetting([error.message, ...unknownSettings()].join('\n'), { cause: error })
  }
}

function settingsHelp(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const preset = settingDefault(name as keyof typeof settings)
    const { description } = schema.meta() ?? {}
    return `  ${name.padEnd(26)}${description}${preset === '' ? '' : ` (default: ${preset})`}`
  })
  const files = `Add _FILE to name a file with the value instead: ${secretNames.join(', ')}`
  return `\nSettings (environment variables):\n${rows.join('\n')}\n\n${files}\n`
}
