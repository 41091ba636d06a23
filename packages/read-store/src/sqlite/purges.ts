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

  /** Resolves when what is under way is done, however it ends. */
  settled(): Promise<void> {
    return this.#rewriting
  }
}
