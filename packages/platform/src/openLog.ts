import { writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { readableLine } from './readableLine.ts'

/**
 * The log: one line of JSON an entry, on stdout, or on stderr where `fd` is 2; on a terminal lines for people. Lines of JSON are gathered,
 * for a fifth of a second at most, which saves a system call for each. They go out when the process ends, by a mistake too; only
 * `kill -9` loses what was gathered.
 */
export function openLog({ LOG_LEVEL: level }: Pick<Config, 'LOG_LEVEL'>, fd: 1 | 2 = 1): Logger {
  if (isatty(fd))
    return pino({ level }, { write: (line: string) => void writeSync(fd, readableLine(line, hasColors(fd))) })
  const gathering = { sync: false, minLength: 4_096, periodicFlush: 200, maxLength: mostGathered }
  return pino({ level }, pino.destination({ dest: fd, ...gathering }))
}

/** `NO_COLOR` and terminals without colors are respected. */
const hasColors = (fd: 1 | 2): boolean => (fd === 1 ? process.stdout : process.stderr).hasColors?.() ?? false

/** When the reader of the log stops, lines beyond so many bytes are dropped, and the service goes on. */
const mostGathered = 16 * 1024 * 1024
