import { createHmac } from 'node:crypto'
import type { MasterKey } from '@manabi/personal-data'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import { makeRoom, mostKeys, type Windows, windowAt, windowMilliseconds } from './windows.ts'

interface Window {
  readonly id: string
  readonly window: number
  /** Calls that processes have taken for themselves, whether or not they have come yet. */
  readonly taken: number
}

const windows = stateCollection<Window>()({ name: 'rate-limit-windows', indexes: [['window', 'taken']] })

/** A limit is taken in so many portions, so that few calls have to ask the store. */
const portions = 30

/** What this process may still let through for one key in this window. */
interface Allowance {
  left: number
  isExhausted: boolean
  asking: Promise<void> | null
}

/**
 * The windows of several processes, in the operational store. Each takes a thirtieth of a limit at a time, so that together
 * they never let more through than the limit, and less by at most a portion for each other process. While the store is down
 * every process counts for itself: a limit does not justify refusing a call.
 */
export class SharedWindows implements Windows {
  readonly #docs: StateCollection<Window, 'window' | 'taken'>
  /** Addresses and ids of people are not kept as they are. */
  #hashKey: Buffer | null = null
  readonly #masterKey: MasterKey
  #window = -1
  #allowances = new Map<string, Allowance>()

  constructor(state: StateStore, masterKey: MasterKey) {
    this.#docs = state.collection(windows)
    this.#masterKey = masterKey
  }

  take(key: string, most: number, now: number): boolean | Promise<boolean> {
    const window = windowAt(now)
    if (window !== this.#window) this.#turn(window)
    const allowance = this.#allowanceOf(key)
    if (allowance.left > 0) {
      allowance.left--
      return true
    }
    if (allowance.isExhausted) return false
    allowance.asking ??= this.#ask(allowance, key, most)
    // By then the next window may have begun.
    return allowance.asking.then(() => this.take(key, most, Math.max(now, this.#window * windowMilliseconds)))
  }

  #turn(window: number): void {
    this.#window = window
    this.#allowances = new Map()
    this.#docs.delete({ window: { upTo: window - 2 } }).catch(() => {})
  }

  #allowanceOf(key: string): Allowance {
    const known = this.#allowances.get(key)
    if (known !== undefined) return known
    const allowance = { left: 0, isExhausted: false, asking: null }
    makeRoom(this.#allowances, mostKeys)
    this.#allowances.set(key, allowance)
    return allowance
  }

  async #ask(allowance: Allowance, key: string, most: number): Promise<void> {
    const portion = Math.ceil(most / portions)
    const granted = await this.#claim(key, most, portion).catch(() => portion)
    allowance.left += granted
    allowance.isExhausted = granted === 0
    allowance.asking = null
  }

  /** After losing to another process it looks again; that ends, because `taken` only grows. */
  async #claim(key: string, most: number, portion: number): Promise<number> {
    const window = this.#window
    this.#hashKey ??= this.#masterKey.derive('rate-limit-windows')
    const hash = createHmac('sha256', this.#hashKey).update(key).digest('base64url')
    const id = `${window}/${hash}`
    for (;;) {
      const taken = (await this.#docs.get(id))?.taken ?? null
      const granted = Math.min(portion, most - (taken ?? 0))
      if (granted <= 0) return 0
      const isMine =
        taken === null
          ? (await this.#docs.insert([{ id, window, taken: granted }])).length === 1
          : (await this.#docs.update(id, { taken }, { taken: taken + granted })) !== null
      if (isMine) return granted
    }
  }
}
