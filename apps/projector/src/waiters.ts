interface Waiter {
  readonly position: number
  readonly settle: (isReached: boolean) => void
}

const reachedAlready = Promise.resolve(true)
const isLate = Promise.resolve(false)

export interface WaitOptions {
  /** Leaves out the projections that are written later. */
  readonly skipsDeferred?: boolean
}

/** How far a projection has come; null when it has stopped. */
export interface Reached {
  readonly position: number | null
  readonly isDeferred: boolean
}

/** Requests that wait until the read models contain an event: all of them, or those that are written at once. */
export class Waiters {
  readonly #all = new Queue()
  readonly #prompt = new Queue()

  get isEmpty(): boolean {
    return this.#all.isEmpty && this.#prompt.isEmpty
  }

  /** Whether a request waits for deferred projections too. */
  get wantDeferred(): boolean {
    return !this.#all.isEmpty
  }

  /** False when `timeoutMs` passes first, or as soon as only stopped projections are behind. */
  waitFor(position: number, timeoutMs: number, { skipsDeferred = false }: WaitOptions = {}): Promise<boolean> {
    return (skipsDeferred ? this.#prompt : this.#all).waitFor(position, timeoutMs)
  }

  reached(projections: readonly Reached[]): void {
    this.#all.reached(projections)
    this.#prompt.reached(projections.filter(({ isDeferred }) => !isDeferred))
  }

  giveUp(): void {
    this.#all.giveUp()
    this.#prompt.giveUp()
  }
}

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
