interface Waiter {
  readonly position: number
  readonly settle: (isReached: boolean) => void
}

const reachedAlready = Promise.resolve(true)
const isLate = Promise.resolve(false)

export interface WaitOptions {
  /** Leaves out the projections that are written later. */
  readonly skipsDeferred?: boolean
  /** Waits for the projections of these names alone, none of them deferred. */
  readonly only?: readonly string[]
}

/** How far a projection has come; null when it has stopped. */
export interface Reached {
  readonly name: string
  readonly position: number | null
  readonly isDeferred: boolean
}

/** Requests that wait until the read models contain an event: all of them, those that are written at once, or those they name. */
export class Waiters {
  readonly #all = new Queue(() => true)
  readonly #undeferred = new Queue(({ isDeferred }) => !isDeferred)
  /** By the names, of which the code has a few sets. */
  readonly #named = new Map<string, Queue>()
  readonly #queues = [this.#all, this.#undeferred]
  #latest: readonly Reached[] | null = null

  get isEmpty(): boolean {
    return this.#queues.every((queue) => queue.isEmpty)
  }

  /** Whether a request waits for deferred projections too. */
  get wantDeferred(): boolean {
    return !this.#all.isEmpty
  }

  /** False when `milliseconds` passes first, or as soon as only stopped projections are behind. */
  waitFor(position: number, milliseconds: number, { skipsDeferred = false, only }: WaitOptions = {}): Promise<boolean> {
    if (only !== undefined) return this.#queueOf(only).waitFor(position, milliseconds)
    return (skipsDeferred ? this.#undeferred : this.#all).waitFor(position, milliseconds)
  }

  reached(projections: readonly Reached[]): void {
    this.#latest = projections
    for (const queue of this.#queues) queue.reached(projections)
  }

  giveUp(): void {
    for (const queue of this.#queues) queue.giveUp()
  }

  #queueOf(only: readonly string[]): Queue {
    const known = this.#named.get(only.join())
    if (known !== undefined) return known
    const names = new Set(only)
    const queue = new Queue(({ name }) => names.has(name))
    if (this.#latest !== null) queue.reached(this.#latest)
    this.#named.set(only.join(), queue)
    this.#queues.push(queue)
    return queue
  }
}

/** Requests that wait for some of the projections. */
class Queue {
  readonly #includes: (projection: Reached) => boolean
  readonly #waiting = new Set<Waiter>()
  #reached = -1
  #isWhole = true

  constructor(includes: (projection: Reached) => boolean) {
    this.#includes = includes
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  waitFor(position: number, milliseconds: number): Promise<boolean> {
    if (position <= this.#reached) return this.#isWhole ? reachedAlready : isLate
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.settle(false), milliseconds)
      const waiter = {
        position,
        settle: (isReached: boolean) => {
          clearTimeout(timer)
          this.#waiting.delete(waiter)
          resolve(isReached)
        },
      }
      this.#waiting.add(waiter)
    })
  }

  reached(all: readonly Reached[]): void {
    let [least, isWhole] = [Number.MAX_SAFE_INTEGER, true]
    for (const projection of all) {
      if (!this.#includes(projection)) continue
      if (projection.position === null) isWhole = false
      else if (projection.position < least) least = projection.position
    }
    this.#reached = least
    this.#isWhole = isWhole
    for (const waiter of this.#waiting) if (waiter.position <= this.#reached) waiter.settle(this.#isWhole)
  }

  giveUp(): void {
    for (const waiter of this.#waiting) waiter.settle(false)
  }
}
