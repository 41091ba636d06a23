import { AsyncLocalStorage } from 'node:async_hooks'

interface Bounds {
  /** Works that run at the same time. */
  readonly working: number
  /** Works that wait for a place, a quarter of them of one caller. */
  readonly waiting: number
  /** What is thrown where no place is free to wait in. */
  readonly refusal: () => Error
}

interface RunOptions {
  /** Ends the waiting, with the signal's reason as the error. Work that runs goes on. */
  readonly signal?: AbortSignal
}

/**
 * Shares something scarce among callers: turns go round those that wait, a caller fills a quarter of the waiting places at most, and
 * leaves one working place to others where there are several.
 */
export class FairQueue {
  readonly #bounds: Bounds
  /** Works that run, by caller. */
  readonly #running = new Map<string, number>()
  /** Works that wait, by caller, in the order of turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #working = 0
  #queued = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Runs the work for the caller whose request this is. */
  async run<Result>(work: () => Promise<Result>, { signal }: RunOptions = {}): Promise<Result> {
    const caller = currentCaller()
    signal?.throwIfAborted()
    if (this.#mayBegin(caller)) this.#begin(caller)
    else await this.#turn(caller, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      this.#end(caller)
    }
  }

  #mayBegin(caller: string): boolean {
    const { working } = this.#bounds
    return this.#working < working && (this.#running.get(caller) ?? 0) < Math.max(1, working - 1)
  }

  #begin(caller: string): void {
    this.#working++
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
  }

  #end(caller: string): void {
    this.#working--
    const left = this.#running.get(caller)! - 1
    if (left > 0) this.#running.set(caller, left)
    else this.#running.delete(caller)
    for (const [next, works] of this.#waiting) {
      if (!this.#mayBegin(next)) continue
      const go = works.shift()!
      this.#queued--
      // The caller's next work waits behind those of others.
      this.#waiting.delete(next)
      if (works.length > 0) this.#waiting.set(next, works)
      this.#begin(next)
      go()
      return
    }
  }

  /** Resolves when the place is the caller's. */
  #turn(caller: string, signal?: AbortSignal): Promise<void> {
    const { waiting, refusal } = this.#bounds
    const works = this.#waiting.get(caller) ?? []
    if (this.#queued >= waiting || works.length >= Math.ceil(waiting / 4)) throw refusal()
    this.#queued++
    this.#waiting.set(caller, works)
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        works.splice(works.indexOf(go), 1)
        this.#queued--
        if (works.length === 0) this.#waiting.delete(caller)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      works.push(go)
    })
  }
}

const callers = new AsyncLocalStorage<{ caller: string }>()

/** Answers a request of this caller: a person, a key, or a network while nobody is known. */
export const actingFor = <Result>(caller: string, work: () => Result): Result => callers.run({ caller }, work)

/** From now on the request is known to be of this caller. */
export function nowActingFor(caller: string): void {
  const store = callers.getStore()
  if (store !== undefined) store.caller = caller
}

/** Work of the process itself is of one caller. */
export const currentCaller = (): string => callers.getStore()?.caller ?? ''
