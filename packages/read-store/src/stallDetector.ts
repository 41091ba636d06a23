import type { Generation } from './readStore.ts'

/** How far a generation was when it was seen, and since when, in milliseconds. */
interface Sighting {
  readonly progress: string
  readonly since: number
}

/**
 * Tells for how long generations have stood still: neither checkpoint nor state changed. It counts the time in which this process
 * looked, so no clocks of machines are compared.
 */
export class StallDetector {
  readonly #longestGap: number
  #sightings: ReadonlyMap<string, Sighting> = new Map()
  #lookedAt = Number.NEGATIVE_INFINITY

  /** After a longer gap between two looks, in milliseconds, counting begins again: the cause may have stopped builders, too. */
  constructor(longestGap: number) {
    this.#longestGap = longestGap
  }

  forget(): void {
    this.#sightings = new Map()
  }

  /** For how many milliseconds each of the generations that are behind `position` has stood still. */
  look(generations: readonly Generation[], position: number, now: number): ReadonlyMap<string, number> {
    if (now - this.#lookedAt > this.#longestGap) this.forget()
    this.#lookedAt = now
    const sightings = new Map<string, Sighting>()
    const still = new Map<string, number>()
    for (const { collection, checkpoint, state } of generations) {
      // One at the end of the events has nothing to do.
      if (checkpoint >= position) continue
      const progress = `${state} ${checkpoint}`
      const last = this.#sightings.get(collection)
      const sighting = last?.progress === progress ? last : { progress, since: now }
      sightings.set(collection, sighting)
      still.set(collection, now - sighting.since)
    }
    this.#sightings = sightings
    return still
  }
}
