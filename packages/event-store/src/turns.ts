/** Works of the same key run one after the other, in the order in which they came; those of different keys side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
