interface Waiter {
  readonly position: number
  readonly settle: (isReached: boolean) => void
}

/** The position that each read model has reached, by name. Null: it has stopped. */
export type Reached = ReadonlyMap<string, number | null>

/** Requests that wait until read models contain an event: the prompt ones, or those that they name. */
export class Waiters {
  /** By the names, joined. The code has a few such sets. */
  readonly #queues = new Map<string, Queue>()
  readonly #promptNames: readonly string[]
  #reached: Reached = new Map()

  constructor(promptNames: readonly string[]) {
    this.#promptNames = promptNames
  }

  get isEmpty(): boolean {
    for (const queue of this.#queues.values()) if (!queue.isEmpty) return false
    return true
  }

  /** False when `milliseconds` passes first, or as soon as only stopped read models are behind. */
  waitFor(position: number, milliseconds: number, names?: readonly string[]): Promise<boolean> {
    return this.#queueOf(names ?? this.#promptNames).waitFor(position, milliseconds)
  }

  reached(reached: Reached): void {
    this.#reached = reached
    for (const queue of this.#queues.values()) queue.reached(reached)
  }

  giveUp(): void {
    for (const queue of this.#queues.values()) queue.giveUp()
  }

  #queueOf(names: readonly string[]): Queue {
    const key = names === this.#promptNames ? '' : names.join()
    const known = this.#queues.get(key)
    if (known !== undefined) return known
    const queue = new Queue(names)
    queue.reached(this.#reached)
    this.#queues.set(key, queue)
    return queue
  }
}

const isThere = Promise.resolve(true)
const isLate = Promise.resolve(false)

/** Requests that wait for the same read models. */
class Queue {
  readonly #names: readonly string[]
  readonly #waiting = new Set<Waiter>()
  #reached = -1
  #isWhole = true

  constructor(names: readonly string[]) {
    this.#names = names
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  waitFor(position: number, milliseconds: number): Promise<boolean> {
    if (position <= this.#reached) return this.#isWhole ? isThere : isLate
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

  reached(positions: Reached): void {
    let [least, isWhole] = [Number.MAX_SAFE_INTEGER, true]
    for (const name of this.#names) {
      const position = positions.get(name) ?? (positions.has(name) ? null : -1)
      if (position === null) isWhole = false
      else if (position < least) least = position
    }
    this.#reached = least
    this.#isWhole = isWhole
    for (const waiter of this.#waiting) if (waiter.position <= least) waiter.settle(isWhole)
  }

  giveUp(): void {
    for (const waiter of this.#waiting) waiter.settle(false)
  }
}
