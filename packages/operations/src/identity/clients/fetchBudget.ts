interface Allowance {
  readonly total: number
  readonly perHost: number
}

const windowMilliseconds = 60_000

/** How much may be fetched in a minute from where strangers say: in total, and from one host. */
export class FetchBudget {
  readonly #allowance: Allowance
  #window = -1
  #total = 0
  #byHost = new Map<string, number>()

  constructor(allowance: Allowance) {
    this.#allowance = allowance
  }

  /** False when the minute at `now` (milliseconds since 1970) has nothing left. */
  take(host: string, now: number): boolean {
    const window = Math.floor(now / windowMilliseconds)
    if (window !== this.#window) {
      this.#window = window
      this.#total = 0
      this.#byHost = new Map()
    }
    const ofHost = this.#byHost.get(host) ?? 0
    if (this.#total >= this.#allowance.total || ofHost >= this.#allowance.perHost) return false
    this.#total++
    this.#byHost.set(host, ofHost + 1)
    return true
  }
}
