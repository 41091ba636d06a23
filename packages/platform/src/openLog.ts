import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * The log: one line of JSON an entry, on stdout, or on stderr where `fd` is 2. Lines are gathered, for a fifth of a second at most,
 * which saves a system call for each. They go out when the process ends, by a mistake too; only `kill -9` loses what was gathered.
 */
export function openLog({ LOG_LEVEL: level }: Pick<Config, 'LOG_LEVEL'>, fd: 1 | 2 = 1): Logger {
  const gathering = { sync: false, minLength: 4_096, periodicFlush: 200, maxLength: mostGathered }
  return pino({ level }, pino.destination({ dest: fd, ...gathering }))
}

/** When the reader of the log stops, lines beyond so many bytes are dropped, and the service goes on. */
const mostGathered = 16 * 1024 * 1024
