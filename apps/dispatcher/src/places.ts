/** Lets a few at a time in for each key; the others wait in the order in which they came. */
export class Places {
  readonly #perKey: number
  readonly #keys = new Map<string, { count: number; readonly waiting: (() => void)[] }>()

  constructor(perKey: number) {
    this.#perKey = perKey
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(key)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  async #enter(key: string): Promise<void> {
    const place = this.#keys.get(key) ?? { count: 0, waiting: [] }
    this.#keys.set(key, place)
    if (place.count < this.#perKey) place.count++
    // Whoever leaves hands its place over.
    else await new Promise<void>((resolve) => place.waiting.push(resolve))
  }

  #leave(key: string): void {
    const place = this.#keys.get(key)!
    const next = place.waiting.shift()
    if (next !== undefined) next()
    else if (--place.count === 0) this.#keys.delete(key)
  }
}
