/** Counts what is being answered, so that an ending process cuts streams and no answers. */
export class UnderWay {
  #count = 0
  #whenNone: (() => void)[] = []

  async during<Result>(work: Promise<Result> | Result): Promise<Result> {
    this.#count += 1
    try {
      return await work
    } finally {
      this.#count -= 1
      if (this.#count === 0) for (const tell of this.#whenNone.splice(0)) tell()
    }
  }

  /** Resolves when nothing is being answered. */
  none(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenNone.push(resolve))
  }
}
