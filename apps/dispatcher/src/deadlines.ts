import { monotonic } from '@manabi/kernel'

interface Limited {
  tooLate(): void
}

/** Ends what takes too long. One timer serves all, because all may take equally long: one for each took as long as a signature. */
export class Deadlines {
  readonly #milliseconds: number
  /** When each began, the first one first. */
  readonly #open = new Map<Limited, number>()
  #timer: NodeJS.Timeout | null = null

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  add(one: Limited): void {
    this.#open.set(one, monotonic())
    if (this.#timer === null) this.#wait(this.#milliseconds)
  }

  /** It is over. */
  delete(one: Limited): void {
    this.#open.delete(one)
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#sweep(), Math.ceil(milliseconds)).unref()
  }

  #sweep(): void {
    this.#timer = null
    for (const [one, began] of this.#open) {
      const left = began + this.#milliseconds - monotonic()
      if (left > 0) {
        this.#wait(left)
        return
      }
      this.#open.delete(one)
      one.tooLate()
    }
  }
}
