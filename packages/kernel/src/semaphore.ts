interface Bounds {
  /** Works of one key that run at the same time. */
  readonly atOnce: number
  /** Works of one key that wait for a place; `refusal` is thrown for each more. Left out: any number waits. */
  readonly maxWaiting?: number
  readonly refusal?: () => Error
}

interface RunOptions {
  /** Works of different keys do not wait for each other. Left out: all works share one key. */
  readonly key?: string
  /** Ends the waiting, with the signal's reason as the error. Work that runs goes on. */
  readonly signal?: AbortSignal
}

interface Places {
  running: number
  readonly waiting: (() => void)[]
}

/** Runs a limited number of works at once, and the others in the order of their calls. */
export class Semaphore {
  readonly #bounds: Bounds
  readonly #keys = new Map<string, Places>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<Result>(work: () => Promise<Result>, { key = '', signal }: RunOptions = {}): Promise<Result> {
    const waiting = this.#enter(key, signal)
    if (waiting !== null) await waiting
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  /** null: there is a place at once. */
  #enter(key: string, signal?: AbortSignal): Promise<void> | null {
    const { atOnce, maxWaiting = Number.POSITIVE_INFINITY, refusal } = this.#bounds
    const places = this.#keys.get(key) ?? { running: 0, waiting: [] }
    this.#keys.set(key, places)
    if (places.running === atOnce) {
      if (places.waiting.length >= maxWaiting) throw refusal?.() ?? new Error('Too many works wait.')
      return turnIn(places.waiting, signal)
    }
    places.running += 1
    return null
  }

  /** Hands the place on to the work that has waited longest. */
  #leave(key: string): void {
    const places = this.#keys.get(key)!
    const next = places.waiting.shift()
    if (next !== undefined) next()
    else if (--places.running === 0) this.#keys.delete(key)
  }
}

/** Runs works of one key one after the other, in the order of their calls. */
export class Mutex extends Semaphore {
  constructor() {
    super({ atOnce: 1 })
  }
}

function turnIn(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(go), 1)
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', leave, { once: true })
    waiting.push(go)
  })
}
