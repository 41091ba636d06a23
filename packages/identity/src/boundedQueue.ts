import { Problem } from '@manabi/kernel'

interface Bounds {
  readonly atOnce: number
  /** More than that are refused instead of waiting. */
  readonly mostWaiting: number
}

/** Runs work in the order in which it comes, so much at once, and refuses what would have to wait for too long. */
export class BoundedQueue {
  readonly #bounds: Bounds
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** 503 `unavailable` with `Retry-After` where the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }

  #turn(): Promise<void> | undefined {
    if (this.#running < this.#bounds.atOnce) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.#bounds.mostWaiting) throw overloaded()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}

const overloaded = (): Problem =>
  new Problem('unavailable', 'Too many people are signing in at once. Wait, then try again.', {
    headers: { 'Retry-After': '5' },
  })
