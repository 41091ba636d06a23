export interface InFlightLimit {
  /** How many jobs may be in flight, and how many of them of one group. */
  readonly total: number
  readonly perGroup: number
  /** How many are claimed at once. A group with room for fewer counts as full, so that no claim exceeds its limit. */
  readonly batch: number
}

/** The jobs in flight, in all and by group, so that one slow group cannot take every place. */
export class InFlight {
  readonly #limit: InFlightLimit
  readonly #all = new Set<Promise<void>>()
  readonly #groups = new Map<string, number>()

  constructor(limit: InFlightLimit) {
    this.#limit = limit
  }

  get size(): number {
    return this.#all.size
  }

  get hasRoom(): boolean {
    return this.#all.size <= this.#limit.total - this.#limit.batch
  }

  fullGroups(): string[] {
    return [...this.#groups.keys()].filter((group) => this.#isFull(group))
  }

  /** `onRoom` is called when the end of `job` makes room where there was none. */
  add(group: string, job: Promise<void>, onRoom: () => void): void {
    this.#all.add(job)
    this.#groups.set(group, this.#count(group) + 1)
    void job.then(() => {
      const wasFull = !this.hasRoom || this.#isFull(group)
      this.#all.delete(job)
      this.#release(group)
      if (wasFull) onRoom()
    })
  }

  async done(): Promise<void> {
    await Promise.all(this.#all)
  }

  #release(group: string): void {
    const count = this.#count(group) - 1
    if (count === 0) this.#groups.delete(group)
    else this.#groups.set(group, count)
  }

  #count(group: string): number {
    return this.#groups.get(group) ?? 0
  }

  #isFull(group: string): boolean {
    return this.#count(group) > this.#limit.perGroup - this.#limit.batch
  }
}
