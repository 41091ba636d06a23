import { Notices } from '../notices.ts'

/** How often other processes' commits are looked for, in milliseconds. */
const pollInterval = 25
/** How many times in a row it does not look while this process commits, which is announced anyway. */
const mostSkipped = 10

/** Tells when something was committed to the file: at once for this process, by polling SQLite's counter for the others. */
export class Commits extends Notices {
  readonly #readDataVersion: () => readonly unknown[]
  readonly #isCommitting: () => boolean
  #skipped = 0
  #seen: readonly unknown[] | null
  #watchers = 0
  #timer: NodeJS.Timeout | undefined

  constructor(readDataVersion: () => readonly unknown[], isCommitting: () => boolean) {
    super()
    this.#readDataVersion = readDataVersion
    this.#isCommitting = isCommitting
    this.#seen = this.#version()
  }

  /** Polls for other processes' commits until the returned function is called; like a listening socket it keeps the process alive. */
  watch(): () => void {
    if (++this.#watchers === 1) this.#timer = setInterval(() => this.#poll(), pollInterval)
    return () => {
      if (--this.#watchers === 0) clearInterval(this.#timer)
    }
  }

  #poll(): void {
    // Followers would read back from the file what this process is about to hand them.
    if (this.#isCommitting() && this.#skipped++ < mostSkipped) return
    this.#skipped = 0
    const version = this.#version()
    if (version?.every((part, i) => part === this.#seen?.[i])) return
    this.#seen = version
    this.announce()
  }

  /** null while the file cannot be read: subscriptions then read it and learn why. */
  #version(): readonly unknown[] | null {
    try {
      return this.#readDataVersion()
    } catch {
      return null
    }
  }
}
