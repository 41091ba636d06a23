import { makeRoom, mostKeys, type Windows, windowAt } from './windows.ts'

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
