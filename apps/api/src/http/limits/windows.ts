/** Counts calls in fixed windows of one minute, the same minute for everybody (specification section 8). */
export interface Windows {
  /** Counts a call at `now` (milliseconds since 1970); false when it is beyond the `most` calls of this key in this window. */
  take(key: string, most: number, now: number): boolean | Promise<boolean>
}

export const windowMilliseconds = 60_000

/** The number of the window that a time is in. */
export const windowAt = (now: number): number => Math.floor(now / windowMilliseconds)

/** Keys of one window that a process remembers, about 10 MB: more callers than that in a minute push out the first ones. */
export const mostKeys = 100_000

export function makeRoom(counts: Map<string, unknown>, most: number): void {
  if (counts.size >= most) counts.delete(counts.keys().next().value!)
}

/** The windows of a process that runs alone. Nothing ticks: the first call of a minute throws the last one's counts away. */
export class MemoryWindows implements Windows {
  readonly #mostKeys: number
  #window = -1
  #counts = new Map<string, number>()

  constructor(most = mostKeys) {
    this.#mostKeys = most
  }

  take(key: string, most: number, now: number): boolean {
    const window = windowAt(now)
    if (window !== this.#window) this.#turn(window)
    const count = this.#counts.get(key) ?? 0
    if (count >= most) return false
    if (count === 0) makeRoom(this.#counts, this.#mostKeys)
    this.#counts.set(key, count + 1)
    return true
  }

  #turn(window: number): void {
    this.#window = window
    this.#counts = new Map()
  }
}
