/** The position that each read model has reached, by name. Null: it has stopped. */
export type Reached = ReadonlyMap<string, number | null>

interface Waiter {
  readonly position: number
  readonly names: readonly string[]
  readonly settle: (isReached: boolean) => void
}

/** Requests that wait until read models contain an event: the prompt ones, or those that they name. */
export class Waiters {
  readonly #promptNames: readonly string[]
  readonly #waiting = new Set<Waiter>()
  #reached: Reached = new Map()

  constructor(promptNames: readonly string[]) {
    this.#promptNames = promptNames
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** False when `milliseconds` passes first, or as soon as only stopped read models are behind. */
  async waitFor(position: number, milliseconds: number, names = this.#promptNames): Promise<boolean> {
    const answer = this.#answer(position, names)
    if (answer !== null) return answer
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.settle(false), milliseconds)
      const settle = (isReached: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        resolve(isReached)
      }
      const waiter = { position, names, settle }
      this.#waiting.add(waiter)
    })
  }

  reached(reached: Reached): void {
    this.#reached = reached
    for (const { position, names, settle } of this.#waiting) {
      const answer = this.#answer(position, names)
      if (answer !== null) settle(answer)
    }
  }

  giveUp(): void {
    for (const { settle } of this.#waiting) settle(false)
  }

  /** Null while one that goes on is behind. */
  #answer(position: number, names: readonly string[]): boolean | null {
    let isWhole = true
    for (const name of names) {
      const reached = this.#reached.get(name)
      if (reached === null) isWhole = false
      else if (reached === undefined || reached < position) return null
    }
    return isWhole
  }
}
