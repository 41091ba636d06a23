import { setTimeout as sleep } from 'node:timers/promises'
import { defaultTimeouts, type Timeouts, Unavailable } from '@manabi/kernel'
import type { DropOptions, EraseRequest, Generation } from './readStore.ts'

/** In milliseconds. */
export interface ErasureTiming {
  /** Between two lists of the generations. */
  readonly pause: number
  /** For which one call waits. */
  readonly patience: number
  /** After which a generation that stands still counts as left behind by a builder that died. */
  readonly standstill: number
  readonly now: () => number
}

export interface ErasureOptions {
  /** Names of all read models that this release has. Others may hold personal data, too. Left out: all are known. */
  readonly projections?: readonly string[] | undefined
  readonly timeouts?: Timeouts | undefined
  /** For tests. */
  readonly timing?: ErasureTiming | undefined
}

/** The store's part of an erasure. */
export interface ErasedStore<One extends Generation> {
  generations(): Promise<readonly One[]>
  drop(collection: string, options?: DropOptions): Promise<void>
  /** Whether nothing is left in the generation's files that events up to the position overwrote or deleted. */
  isClean(generation: One, upTo: number): boolean
  /** Makes clean copies of active generations that have passed the erasure, where the engine needs some. */
  copy?(generations: readonly One[]): Promise<void>
  /** Deletes the files of generations that are gone. Answers the names of files that are left. */
  sweep(): Promise<readonly string[]>
}

/** The generations at one moment, and since when each has stood still: neither its checkpoint nor its state changed. */
interface List<One extends Generation> {
  readonly at: number
  readonly all: readonly (One & { readonly since: number })[]
}

/** A call waits for half of the time that its caller has. */
const timingOf = (timeouts: Timeouts): ErasureTiming => ({
  pause: 100,
  get patience() {
    return timeouts.erasure / 2
  },
  standstill: 60_000,
  now: () => performance.now(),
})

/**
 * Looks after the generations that may hold personal data of an erased person. One in use is replaced once it has passed the erasure.
 * One being built or about to be taken into use is waited for; it is dropped when it stands still, for its builder died. A previous
 * one is dropped. A builder that lives after all meets `GenerationDropped`.
 */
export class Erasure<One extends Generation> {
  readonly #store: ErasedStore<One>
  readonly #timing: ErasureTiming
  readonly #known: ReadonlySet<string> | null
  /** The last list, kept from one call to the next: callers come again within seconds. */
  #last: List<One> | null = null
  /** Not begun yet. */
  #nextList: Promise<List<One>> | null = null
  #rest: Promise<void> = Promise.resolve()

  constructor(
    store: ErasedStore<One>,
    { projections, timeouts = defaultTimeouts, timing = timingOf(timeouts) }: ErasureOptions = {},
  ) {
    this.#store = store
    this.#timing = timing
    this.#known = projections === undefined ? null : new Set(projections)
  }

  async erase(request: EraseRequest): Promise<void> {
    const { patience, now } = this.#timing
    for (const deadline = now() + patience; ; ) {
      const obstacles = await this.#look(request)
      if (obstacles.length === 0) return
      if (now() < deadline) continue
      throw new Unavailable('readStore', new Error(`${obstacles.join(', ')} may still hold erased data.`))
    }
  }

  /** Answers the generations and files that are still in the way. */
  async #look({ upTo, projections }: EraseRequest): Promise<readonly string[]> {
    const { at, all } = await this.#list()
    const isLeftBehind = ({ state, since }: (typeof all)[number]) =>
      state === 'previous' || (state !== 'active' && at - since >= this.#timing.standstill)
    const concerned = all.filter(
      (one) => projections.includes(one.projection) || this.#known?.has(one.projection) === false,
    )
    const unclean = concerned.filter((one) => !this.#store.isClean(one, upTo))
    for (const { collection } of unclean.filter(isLeftBehind))
      await this.#store.drop(collection, { unlessActive: true })
    const obstacles = unclean.filter((one) => !isLeftBehind(one))
    await this.#copy(obstacles.filter((one) => one.state === 'active' && one.checkpoint >= upTo && !hasSuccessor(one)))
    return obstacles.length > 0 ? obstacles.map(({ collection }) => collection) : this.#store.sweep()

    function hasSuccessor({ projection, version }: One): boolean {
      const isSuccessor = (one: One) =>
        one.state === 'ready' && one.projection === projection && one.version === version
      return concerned.some((one) => isSuccessor(one) && !unclean.includes(one))
    }
  }

  async #copy(generations: readonly One[]): Promise<void> {
    if (generations.length === 0) return
    await Promise.race([this.#store.copy?.(generations), sleep(this.#timing.patience, undefined, { ref: false })])
  }

  /**
   * All who ask before a list is made share it, and a pause lies between two lists. So many erasures at once read the files no more
   * often than one.
   */
  #list(): Promise<List<One>> {
    this.#nextList ??= this.#rest.then(() => {
      this.#nextList = null
      this.#rest = sleep(this.#timing.pause)
      return this.#makeList()
    })
    return this.#nextList
  }

  /** Counts only time during which this process kept looking, by its own clock. */
  async #makeList(): Promise<List<One>> {
    try {
      const found = await this.#store.generations()
      const at = this.#timing.now()
      // After a long gap counting begins again: its cause may have stopped builders, too.
      const known = this.#last !== null && at - this.#last.at <= this.#timing.standstill ? this.#last.all : []
      const all = found.map((one) => {
        const before = known.find(({ collection }) => collection === one.collection)
        const isStill = before?.state === one.state && before.checkpoint === one.checkpoint
        return { ...one, since: isStill ? before.since : at }
      })
      this.#last = { at, all }
      return this.#last
    } catch (error) {
      // Builders may have been held up, too.
      this.#last = null
      throw error
    }
  }
}
