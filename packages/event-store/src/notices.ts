/** Announces to followers of the events that there may be something new to read. */
export class Notices {
  #count = 0
  #next = Promise.withResolvers<void>()

  /** Rises with each announcement. */
  get count(): number {
    return this.#count
  }

  announce(): void {
    this.#count++
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }

  /** Resolves at the first announcement after `count`. */
  after(count: number): Promise<void> {
    return this.#count > count ? Promise.resolve() : this.#next.promise
  }
}
