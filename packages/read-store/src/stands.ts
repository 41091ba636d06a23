import { partitionKey } from './partition.ts'
import type { Generation } from './readStore.ts'

/** Where a generation or a partition of it was seen, and since when. */
interface Stand {
  readonly checkpoint: number
  readonly since: number
}

/**
 * For how long generations that are behind have stood still, as seen here: so that no clocks are compared, and builders of any release
 * count. A partition that has come far enough says nothing of those that have not.
 */
export class Stands {
  readonly #longestGap: number
  /** Of what was behind some position that was asked for. */
  #stands: ReadonlyMap<string, Stand> = new Map()
  #lookedAt = Number.NEGATIVE_INFINITY

  /** Milliseconds between two looks after which nothing is known: whatever kept this from looking may have kept builders from writing. */
  constructor(longestGap: number) {
    this.#longestGap = longestGap
  }

  forget(): void {
    this.#stands = new Map()
  }

  /** Those that are behind `position`, and for how many milliseconds all that is behind of each has stood still. */
  look(generations: readonly Generation[], position: number, now: number): ReadonlyMap<string, number> {
    if (now - this.#lookedAt > this.#longestGap) this.forget()
    this.#lookedAt = now
    const [before, stands, still] = [this.#stands, new Map<string, Stand>(), new Map<string, number>()]
    for (const generation of generations) {
      const { collection, checkpoint: whole } = generation
      for (const [key, checkpoint] of partsOf(generation)) {
        const last = before.get(key)
        const stand = last?.checkpoint === checkpoint ? last : { checkpoint, since: now }
        if (stand === last || checkpoint < position) stands.set(key, stand)
        if (whole < position && checkpoint < position)
          still.set(collection, Math.min(still.get(collection) ?? Number.POSITIVE_INFINITY, now - stand.since))
      }
    }
    this.#stands = stands
    return still
  }
}

/** The whole, which is as far as all of its partitions are, and each of them: the first may go on before the others begin. */
const partsOf = ({ collection, checkpoint, partitions }: Generation): readonly (readonly [string, number])[] => [
  [collection, checkpoint],
  ...partitions.map((one) => [`${collection}#${partitionKey(one)}`, one.checkpoint] as const),
]
