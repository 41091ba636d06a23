/** One query for all callers in the same turn of the event loop. Each gets an answer to a query that began after its call. */
export class CoalescedQuery<Answer> {
  readonly #query: () => Promise<Answer>
  #next: Promise<Answer> | null = null

  constructor(query: () => Promise<Answer>) {
    this.#query = query
  }

  run(): Promise<Answer> {
    this.#next ??= Promise.resolve().then(() => {
      this.#next = null
      return this.#query()
    })
    return this.#next
  }
}
