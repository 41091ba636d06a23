import { isStartedByNpm } from '@manabi/platform'

/** The process that started this one. */
const parent = process.ppid

/** Milliseconds between looks. */
const lookEvery = 500

/**
 * Calls `stop`, perhaps more than once, when the `npm start` that began this process has ended. npm that gets SIGTERM ends alone, and what
 * it started would go on for ever with the port and the data folder. On Windows a process does not learn that its parent has ended.
 */
export function stopWithNpm(stop: () => void): void {
  if (!isStartedByNpm() || process.platform === 'win32') return
  setInterval(() => process.ppid !== parent && stop(), lookEvery).unref()
}
