import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import type { ReadStore } from './readStore.ts'

/** In milliseconds. */
export interface BuildsTiming {
  /** Between two looks. */
  readonly pause: number
  /** For which one call waits. */
  readonly patience: number
  /** After which a generation whose checkpoint has not moved counts as left behind. */
  readonly standstill: number
  readonly now: () => number
}

const usual: BuildsTiming = { pause: 100, patience: 2_000, standstill: 60_000, now: () => performance.now() }

/** Where a generation was seen, and since when. */
interface Stand {
  readonly checkpoint: number
  readonly since: number
}

/**
 * Looks after the generations that are being built when a person was erased: one that has not come to the erasure holds the person. One
 * that goes on is waited for. One that stands still was left by a process that died, and is dropped: its process, should it live after
 * all, meets `GenerationDropped`. What tells them apart is seen here, so that no clocks are compared, and builders of any release count.
 */
export class Builds {
  readonly #store: Pick<ReadStore, 'generations' | 'drop'>
  readonly #timing: BuildsTiming
  /** From one call to the next: whoever is told to come again does so within seconds. */
  #stands: ReadonlyMap<string, Stand> = new Map()
  /** When they were seen. */
  #lookedAt = 0
  /** Works during which builders cannot write. */
  #held = 0

  constructor(store: Pick<ReadStore, 'generations' | 'drop'>, timing = usual) {
    this.#store = store
    this.#timing = timing
  }

  /** Resolves once each has the events up to `position` or is dropped. Rejects with `Unavailable` where that takes longer. */
  async past(position: number): Promise<void> {
    const { patience, pause, now } = this.#timing
    for (const deadline = now() + patience; ; await sleep(pause)) {
      const behind = await this.#look(position)
      if (behind.length === 0) return
      if (now() < deadline) continue
      throw new Unavailable('readStore', new Error(`${behind.join(', ')} is being built.`))
    }
  }

  /** Nothing counts as left behind for what `work` holds up. */
  async holding<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#held++
    try {
      return await work()
    } finally {
      this.#held--
      this.#stands = new Map()
    }
  }

  /** Answers those that are behind and go on, as far as can be seen. */
  async #look(position: number): Promise<readonly string[]> {
    const all = await this.#store.generations().catch((error) => {
      this.#stands = new Map()
      throw error
    })
    const behind = all.filter(({ isActive, checkpoint }) => !isActive && checkpoint < position)
    const now = this.#timing.now()
    // Whatever kept this from looking, such as a store that was away, may have kept builders from writing.
    const isSeen = this.#held === 0 && now - this.#lookedAt <= this.#timing.standstill
    const [before, stands] = [this.#stands, new Map<string, Stand>()]
    this.#lookedAt = now
    for (const { collection, checkpoint } of behind) {
      const last = before.get(collection)
      const stays = isSeen && last?.checkpoint === checkpoint
      stands.set(collection, stays ? last : { checkpoint, since: now })
    }
    this.#stands = stands
    for (const [collection, { since }] of stands) {
      if (now - since < this.#timing.standstill) continue
      // It may have been taken into use since it was looked at.
      await this.#store.drop(collection, { unlessActive: true })
      stands.delete(collection)
    }
    return [...stands.keys()]
  }
}
