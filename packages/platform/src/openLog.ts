import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * The log: one line of JSON an entry, on stdout. Lines are gathered, for a fifth of a second at most, which saves a system call
 * for each. They go out when the process ends, by a mistake too; only `kill -9` loses what was gathered.
 */
export const openLog = ({ LOG_LEVEL: level }: Pick<Config, 'LOG_LEVEL'>): Logger =>
  pino({ level }, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 200, maxLength: mostGathered }))

/** Who reads the log may stop reading; lines beyond so many bytes are then dropped, for the service goes on. */
const mostGathered = 16 * 1024 * 1024
