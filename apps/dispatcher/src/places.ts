interface Key {
  taken: number
  readonly waiting: (() => void)[]
}

/** Lets a few at a time in for each key; the others wait in the order in which they came. */
export class Places {
  readonly #perKey: number
  readonly #keys = new Map<string, Key>()

  constructor(perKey: number) {
    this.#perKey = perKey
  }

  /** Calls `go` when there is a place: at once, or in the turn of the one that leaves it. */
  enter(key: string, go: () => void): void {
    const known = this.#keys.get(key)
    if (known === undefined) this.#keys.set(key, { taken: 1, waiting: [] })
    else if (known.taken >= this.#perKey) {
      known.waiting.push(go)
      return
    } else known.taken++
    go()
  }

  /** To be called once for each that went. */
  leave(key: string): void {
    const known = this.#keys.get(key)!
    const next = known.waiting.shift()
    if (next !== undefined) next()
    else if (--known.taken === 0) this.#keys.delete(key)
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => this.enter(key, resolve))
    try {
      return await work()
    } finally {
      this.leave(key)
    }
  }
}
