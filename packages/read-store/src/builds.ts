import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import type { Generation, ReadStore } from './readStore.ts'
import { Stands } from './stands.ts'

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

export interface BuildsOptions {
  /** Names of the read models that this release has; left out where that does not matter. */
  readonly projections?: readonly string[] | undefined
  /** For tests. */
  readonly timing?: BuildsTiming | undefined
}

const usual: BuildsTiming = { pause: 100, patience: 2_000, standstill: 60_000, now: () => performance.now() }

/**
 * Looks after the generations that are being built when a person was erased: one that has not come to the erasure holds the person. One
 * that goes on is waited for. One that stands still was left by a process that died, and is dropped: its process, should it live after
 * all, meets `GenerationDropped`. What readers of another release see, and this one does not have, is waited for, and dropped by others.
 */
export class Builds {
  readonly #store: Pick<ReadStore, 'generations' | 'drop'>
  readonly #timing: BuildsTiming
  readonly #projections: ReadonlySet<string> | undefined
  /** From one call to the next: whoever is told to come again does so within seconds. */
  readonly #stands: Stands
  /** Works during which builders cannot write. */
  #held = 0

  constructor(store: Pick<ReadStore, 'generations' | 'drop'>, { projections, timing = usual }: BuildsOptions = {}) {
    this.#store = store
    this.#timing = timing
    this.#projections = projections && new Set(projections)
    this.#stands = new Stands(timing.standstill)
  }

  /** Resolves once each has the events up to `position` or is dropped. Rejects with `Unavailable` where that takes longer. */
  async past(position: number): Promise<void> {
    const { patience, pause, now } = this.#timing
    for (const deadline = now() + patience; ; await sleep(pause)) {
      const behind = await this.#look(position)
      if (behind.length === 0) return
      if (now() < deadline) continue
      throw new Unavailable('readStore', new Error(`${behind.join(', ')} may still hold what was erased.`))
    }
  }

  /** Nothing counts as left behind for what `work` holds up. */
  async holding<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#held++
    try {
      return await work()
    } finally {
      this.#held--
      this.#stands.forget()
    }
  }

  /** Answers those that are behind and go on, as far as can be seen. */
  async #look(position: number): Promise<readonly string[]> {
    const all = await this.#store.generations().catch((error) => {
      this.#stands.forget()
      throw error
    })
    if (this.#held > 0) this.#stands.forget()
    const building = all.filter(({ isActive }) => !isActive)
    const others = all.filter((one) => one.isActive && one.checkpoint < position && this.#isOfOthers(one))
    const behind = others.map(({ collection }) => collection)
    for (const [collection, still] of this.#stands.look(building, position, this.#timing.now())) {
      // It may have been taken into use since it was looked at.
      if (still >= this.#timing.standstill) await this.#store.drop(collection, { unlessActive: true })
      else behind.push(collection)
    }
    return behind
  }

  readonly #isOfOthers = ({ projection }: Generation): boolean => this.#projections?.has(projection) === false
}
