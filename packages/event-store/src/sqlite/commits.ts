import { Notices } from '../notices.ts'

/** How often it looks for commits of other processes, in milliseconds. */
const pollInterval = 25

/** SQLite's counter of the commits of other connections. It begins again with each connection. */
export type DataVersion = readonly [connection: unknown, counter: unknown]

/** Announces commits to the file: those of this process when they are announced here, those of other processes by polling SQLite's counter. */
export class Commits extends Notices {
  readonly #readVersion: () => DataVersion
  #seen: DataVersion | null
  #watchers = 0
  #timer: NodeJS.Timeout | undefined

  constructor(readVersion: () => DataVersion) {
    super()
    this.#readVersion = readVersion
    this.#seen = this.#version()
  }

  /** Polls until the returned function is called. Like a listening socket it keeps the process alive. */
  watch(): () => void {
    if (++this.#watchers === 1) this.#timer = setInterval(() => this.#poll(), pollInterval)
    return () => {
      if (--this.#watchers === 0) clearInterval(this.#timer)
    }
  }

  #poll(): void {
    const version = this.#version()
    if (version?.every((part, i) => part === this.#seen?.[i])) return
    this.#seen = version
    this.announce()
  }

  /** null while the file cannot be read: followers then read it and learn why. */
  #version(): DataVersion | null {
    try {
      return this.#readVersion()
    } catch {
      return null
    }
  }
}
