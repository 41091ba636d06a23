interface Allowance {
  readonly total: number
  readonly perHost: number
  readonly perCaller: number
}

const windowMilliseconds = 60_000

/** How much may be fetched in a minute from where strangers say: in total, from one host, and for one caller. */
export class FetchBudget {
  readonly #allowance: Allowance
  #window = -1
  #total = 0
  /** By host and by caller. */
  #counts = new Map<string, number>()

  constructor(allowance: Allowance) {
    this.#allowance = allowance
  }

  /** False when the minute at `now` (milliseconds since 1970) has nothing left. */
  take(host: string, caller: string, now: number): boolean {
    const window = Math.floor(now / windowMilliseconds)
    if (window !== this.#window) {
      this.#window = window
      this.#total = 0
      this.#counts = new Map()
    }
    const { total, perHost, perCaller } = this.#allowance
    const [ofHost, ofCaller] = [`host ${host}`, `caller ${caller}`]
    if (this.#total >= total || this.#count(ofHost) >= perHost || this.#count(ofCaller) >= perCaller) return false
    this.#total++
    for (const key of [ofHost, ofCaller]) this.#counts.set(key, this.#count(key) + 1)
    return true
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}
