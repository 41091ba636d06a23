/** Counts what is being answered, so that an ending process cuts streams and no answers. */
export class UnderWay {
  #count = 0
  /** How many have begun since the start. */
  #begun = 0
  #whenNone: (() => void)[] = []

  async during<Result>(work: Promise<Result> | Result): Promise<Result> {
    this.#count += 1
    this.#begun += 1
    try {
      return await work
    } finally {
      this.#count -= 1
      if (this.#count === 0) for (const tell of this.#whenNone.splice(0)) tell()
    }
  }

  /** Resolves when nothing is being answered, and nothing began during a whole pause after that. */
  async quiet(pause: () => Promise<void>): Promise<void> {
    let begun: number
    do {
      await this.#none()
      begun = this.#begun
      await pause()
    } while (this.#begun > begun)
  }

  #none(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenNone.push(resolve))
  }
}
