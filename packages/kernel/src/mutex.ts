/** Runs works of one key one after the other, in the order of their calls. */
export class Mutex {
  /** The works of a key that wait behind the one that runs. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Works of different keys do not wait for each other. Without a key, all works share one. */
  async run<Result>(work: () => Promise<Result>, { key = '' }: { readonly key?: string } = {}): Promise<Result> {
    const waiting = this.#waiting.get(key)
    if (waiting === undefined) this.#waiting.set(key, [])
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.get(key)!.shift()
      if (next === undefined) this.#waiting.delete(key)
      else next()
    }
  }
}
