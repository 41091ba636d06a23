/** What a store needs of a log. */
export interface StatusLog {
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}

/**
 * Whether a server does what is asked of it. Logs one sentence when that changes, not one a failure. Faults have a kind, because
 * a server may refuse one kind of work and do another.
 */
export class Availability {
  readonly #server: string
  readonly #log: StatusLog | undefined
  readonly #faults = new Map<string, string>()

  /** `server` begins the sentence that says that it answers again. */
  constructor(server: string, log?: StatusLog) {
    this.#server = server
    this.#log = log
  }

  /** What is wrong and what to do about it; null while all is well. */
  get reason(): string | null {
    return this.#faults.values().next().value ?? null
  }

  failed(kind: string, reason: string): void {
    if (this.#faults.get(kind) === reason) return
    this.#faults.set(kind, reason)
    this.#log?.warn({ server: this.#server }, reason)
  }

  succeeded(...kinds: readonly string[]): void {
    if (this.#faults.size === 0) return
    const healed = kinds.filter((kind) => this.#faults.delete(kind))
    if (healed.length > 0 && this.#faults.size === 0)
      this.#log?.info({ server: this.#server }, `${this.#server} answers again.`)
  }
}
