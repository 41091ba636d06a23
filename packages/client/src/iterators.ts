import type { Envelope } from './types.ts'

interface Page {
  readonly page: number
  readonly totalPages: number
}

/** Page by page, from the one asked for to the last. */
export async function* pagesOf<Answer>(ask: (page: number) => Promise<Answer>, first = 1): AsyncGenerator<Answer> {
  for (let page = first, isMore = true; isMore; page++) {
    const answer = await ask(page)
    yield answer
    isMore = page < pageIn(answer).totalPages
  }
}

/** Beside totals of the whole, the page is called `members`. */
const pageIn = (answer: unknown): Page => (answer as { members?: Page }).members ?? (answer as Page)

interface Pulled {
  readonly items: readonly Envelope[]
  readonly next: string
  readonly hasMore: boolean
}

/** The events of an organization, in one order for good. */
export class Events implements AsyncIterable<Envelope> {
  readonly #pull: (after: string | undefined) => Promise<Pulled>
  readonly #isEndless: boolean
  #cursor: string | undefined

  constructor(pull: (after: string | undefined) => Promise<Pulled>, after: string | undefined, isEndless: boolean) {
    this.#pull = pull
    this.#cursor = after
    this.#isEndless = isEndless
  }

  /**
   * Keep it, and begin there next time (`after`). It moves once all events that came together are dealt with, so that none is missed:
   * some may come again, with the same ids.
   */
  get cursor(): string | undefined {
    return this.#cursor
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Envelope> {
    for (let isMore = true; isMore; ) {
      const { items, next, hasMore } = await this.#pull(this.#cursor)
      yield* items
      this.#cursor = next
      isMore = hasMore || this.#isEndless
    }
  }
}
