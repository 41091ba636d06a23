import { Notices } from '../notices.ts'

/** How often it looks for commits of other processes, in milliseconds. */
const pollInterval = 25

/** SQLite's counter of the commits of other connections. It begins again with each connection. */
type DataVersion = readonly [connection: unknown, counter: unknown]

/** Finds commits of other processes by polling SQLite's counter. The caller announces those of this process. */
export function commits(readVersion: () => DataVersion): Notices {
  /** null while the file cannot be read: followers then read it and learn why. */
  const version = () => {
    try {
      return readVersion()
    } catch {
      return null
    }
  }
  let seen = version()
  const poll = () => {
    const found = version()
    if (found?.every((part, i) => part === seen?.[i])) return
    seen = found
    notices.announce()
  }
  const notices = new Notices(() => {
    const timer = setInterval(poll, pollInterval)
    return () => clearInterval(timer)
  })
  return notices
}
