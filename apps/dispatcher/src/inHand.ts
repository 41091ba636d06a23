export interface Room {
  /** How much may be under way, and how much of it for one party. */
  readonly most: number
  readonly mostForOne: number
  /** So much is taken at once. A party with room for less counts as busy, so that no taking goes beyond its part. */
  readonly atOnce: number
}

/** The work under way. One party, however slow, has a part of the room. */
export class InHand {
  readonly #room: Room
  readonly #all = new Set<Promise<void>>()
  readonly #parties = new Map<string, number>()

  constructor(room: Room) {
    this.#room = room
  }

  get size(): number {
    return this.#all.size
  }

  get hasRoom(): boolean {
    return this.#all.size <= this.#room.most - this.#room.atOnce
  }

  busyParties(): string[] {
    return [...this.#parties.keys()].filter((party) => this.#isBusy(party))
  }

  /** `onRoom` is called when the end of `work` makes room where there was none. */
  add(party: string, work: Promise<void>, onRoom: () => void): void {
    this.#all.add(work)
    this.#parties.set(party, this.#count(party) + 1)
    void work.then(() => {
      const wasFull = !this.hasRoom || this.#isBusy(party)
      this.#all.delete(work)
      this.#release(party)
      if (wasFull) onRoom()
    })
  }

  async done(): Promise<void> {
    await Promise.all(this.#all)
  }

  #release(party: string): void {
    const count = this.#count(party) - 1
    if (count === 0) this.#parties.delete(party)
    else this.#parties.set(party, count)
  }

  #count(party: string): number {
    return this.#parties.get(party) ?? 0
  }

  #isBusy(party: string): boolean {
    return this.#count(party) > this.#room.mostForOne - this.#room.atOnce
  }
}
