import { Problem, Semaphore } from '@manabi/kernel'

interface Bounds {
  readonly atOnce: number
  /** More than that are refused instead of waiting. */
  readonly mostWaiting: number
}

/** Runs work in turn, and refuses what would have to wait for too long. */
export class BoundedQueue {
  readonly #semaphore: Semaphore
  readonly #mostWaiting: number

  constructor({ atOnce, mostWaiting }: Bounds) {
    this.#semaphore = new Semaphore(atOnce)
    this.#mostWaiting = mostWaiting
  }

  /** 503 `unavailable` with `Retry-After` where the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#semaphore.isFull && this.#semaphore.waiting >= this.#mostWaiting) throw overloaded()
    return this.#semaphore.run(work)
  }
}

const overloaded = (): Problem =>
  new Problem('unavailable', 'Too many people are signing in at once. Wait, then try again.', {
    headers: { 'Retry-After': '5' },
  })
