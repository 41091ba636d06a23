/** Rewrites the file, once for all who ask before it begins. */
export class Purges {
  readonly #rewrite: () => Promise<void>
  #rewriting: Promise<void> = Promise.resolve()
  /** What begins after it, for all calls made meanwhile. */
  #next: Promise<void> | null = null

  constructor(rewrite: () => Promise<void>) {
    this.#rewrite = rewrite
  }

  purge(): Promise<void> {
    this.#next ??= this.#rewriting.then(() => {
      this.#next = null
      const rewritten = this.#rewrite()
      this.#rewriting = rewritten.catch(() => {})
      return rewritten
    })
    return this.#next
  }

  /** Resolves when all that was asked for is done, however it ends. */
  async settled(): Promise<void> {
    while (this.#next !== null) await this.#next.catch(() => {})
    await this.#rewriting
  }
}
