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
  readonly #all = new Queue()
  readonly #prompt = new Queue()
  /** By the names, of which the code has a few sets. */
  readonly #named = new Map<string, Queue>()
  #latest: readonly Reached[] = []

  get isEmpty(): boolean {
    return [this.#all, this.#prompt, ...this.#named.values()].every((queue) => queue.isEmpty)
  }

  /** Whether a request waits for deferred projections too. */
  get wantDeferred(): boolean {
    return !this.#all.isEmpty
  }

  /** False when `timeoutMs` passes first, or as soon as only stopped projections are behind. */
  waitFor(position: number, timeoutMs: number, { skipsDeferred = false, only }: WaitOptions = {}): Promise<boolean> {
    if (only !== undefined) return this.#queueOf(only).waitFor(position, timeoutMs)
    return (skipsDeferred ? this.#prompt : this.#all).waitFor(position, timeoutMs)
  }

  reached(projections: readonly Reached[]): void {
    this.#latest = projections
    this.#all.reached(projections)
    this.#prompt.reached(projections.filter(({ isDeferred }) => !isDeferred))
    for (const [names, queue] of this.#named) queue.reached(named(projections, names))
  }

  giveUp(): void {
    for (const queue of [this.#all, this.#prompt, ...this.#named.values()]) queue.giveUp()
  }

  #queueOf(only: readonly string[]): Queue {
    const names = only.join()
    const known = this.#named.get(names)
    if (known !== undefined) return known
    const queue = new Queue()
    if (this.#latest.length > 0) queue.reached(named(this.#latest, names))
    this.#named.set(names, queue)
    return queue
  }
}

const named = (projections: readonly Reached[], names: string): readonly Reached[] =>
  projections.filter(({ name }) => names.split(',').includes(name))

class Queue {
  readonly #waiting = new Set<Waiter>()
  #reached = -1
  #isWhole = true

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  waitFor(position: number, timeoutMs: number): Promise<boolean> {
    if (position <= this.#reached) return this.#isWhole ? reachedAlready : isLate
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.settle(false), timeoutMs)
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

  reached(projections: readonly Reached[]): void {
    const going = projections.flatMap(({ position }) => position ?? [])
    this.#reached = Math.min(Number.MAX_SAFE_INTEGER, ...going)
    this.#isWhole = going.length === projections.length
    for (const waiter of this.#waiting) if (waiter.position <= this.#reached) waiter.settle(this.#isWhole)
  }

  giveUp(): void {
    for (const waiter of this.#waiting) waiter.settle(false)
  }
}
