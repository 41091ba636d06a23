/** Remembers the last ids that were added: so many at least, twice as many at most. */
export class RecentIds {
  readonly #least: number
  #latest = new Set<string>()
  #before = new Set<string>()

  constructor(least: number) {
    this.#least = least
  }

  has(id: string): boolean {
    return this.#latest.has(id) || this.#before.has(id)
  }

  add(id: string): void {
    this.#latest.add(id)
    if (this.#latest.size < this.#least) return
    this.#before = this.#latest
    this.#latest = new Set()
  }
}
