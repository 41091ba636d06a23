import { Problem, Turns } from '@manabi/kernel'

interface Bounds {
  readonly atOnce: number
  /** More than that are refused instead of waiting. */
  readonly mostWaiting: number
}

/** Runs work in turn, and refuses what would have to wait for too long. */
export class BoundedQueue {
  readonly #turns: Turns
  readonly #mostWaiting: number

  constructor({ atOnce, mostWaiting }: Bounds) {
    this.#turns = new Turns(atOnce)
    this.#mostWaiting = mostWaiting
  }

  /** 503 `unavailable` with `Retry-After` where the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#turns.isFull && this.#turns.waiting >= this.#mostWaiting) throw overloaded()
    return this.#turns.run(work)
  }
}

const overloaded = (): Problem =>
  new Problem('unavailable', 'Too many people are signing in at once. Wait, then try again.', {
    headers: { 'Retry-After': '5' },
  })
