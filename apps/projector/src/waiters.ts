interface Waiter {
  readonly position: number
  readonly settle: (isReached: boolean) => void
}

const reachedAlready = Promise.resolve(true)
const isLate = Promise.resolve(false)

/** Requests that wait until the read models contain an event. */
export class Waiters {
  readonly #waiting = new Set<Waiter>()
  #reached = -1
  #isWhole = true

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** False when `timeoutMs` passes first, or as soon as only stopped projections are behind. */
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

  /** `isWhole`: every projection has reached that position. */
  reached(position: number, isWhole: boolean): void {
    this.#reached = position
    this.#isWhole = isWhole
    for (const waiter of this.#waiting) if (waiter.position <= position) waiter.settle(isWhole)
  }

  giveUp(): void {
    for (const waiter of this.#waiting) waiter.settle(false)
  }
}
