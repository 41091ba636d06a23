import { monotonic } from '@manabi/kernel'

export interface InFlightLimit {
  /** How many jobs may be in flight, and how many of them of one group. */
  readonly total: number
  readonly perGroup: number
  /** Up to how many of a group whose jobs end within a second; default: as many as of any. */
  readonly perQuickGroup?: number
  /** Up to how many new ones of a quick group are done before they are kept; default: none. */
  readonly perTriedGroup?: number
  /** How many are claimed at once. A group with room for fewer counts as full, so that no claim exceeds its limit. */
  readonly batch: number
}

/** Milliseconds. */
const quick = 1_000
/** Groups that are remembered as quick while they have nothing in flight. */
const remembered = 1_000

interface Group {
  count: number
  /** How many may be in flight: one more for each that ends quickly, half as many for each that does not. */
  width: number
}

/** The jobs in flight, in all and by group, so that one slow group cannot take every place, and a quick one is kept busy. */
export class InFlight {
  readonly #limit: InFlightLimit
  readonly #widest: number
  readonly #groups = new Map<string, Group>()
  #size = 0
  readonly #onEmpty: (() => void)[] = []

  constructor(limit: InFlightLimit) {
    this.#limit = limit
    this.#widest = limit.perQuickGroup ?? limit.perGroup
  }

  get size(): number {
    return this.#size
  }

  get hasRoom(): boolean {
    return this.#size <= this.#limit.total - this.#limit.batch
  }

  fullGroups(): string[] {
    return [...this.#groups].flatMap(([name, group]) => (this.#isFull(group) ? name : []))
  }

  /** For how many more of the group there is room. */
  roomFor(name: string): number {
    const ofGroup = this.#groups.has(name) ? this.#room(name) : this.#limit.perGroup
    return Math.min(ofGroup, this.#limit.total - this.#size)
  }

  /**
   * Whether there is room for one more of the group, and so many of its jobs ended quickly that the next will, too. As much room as one
   * such group may take is left to the others: some that stop answering at once hold up nothing else.
   */
  hasQuickRoom(name: string): boolean {
    const { total, perGroup, perTriedGroup = 0 } = this.#limit
    const group = this.#groups.get(name)
    const isQuick = group !== undefined && group.width >= 2 * perGroup
    return isQuick && group.count < perTriedGroup && this.#size < total - perTriedGroup
  }

  /** The group is slow until jobs of it end quickly again, as if it were new. */
  turnedSlow(name: string): void {
    const group = this.#groups.get(name)
    if (group !== undefined) group.width = this.#limit.perGroup
  }

  /** Those of the groups that have room for more than a batch, and for how many more each has. */
  quickGroups(names: Iterable<string>): { readonly names: readonly string[]; readonly room: number } {
    const wide = [...new Set(names)].filter((name) => this.#room(name) > this.#limit.batch)
    const room = Math.min(...wide.map((name) => this.#room(name)), this.#limit.total - this.#size)
    return { names: room > this.#limit.batch ? wide : [], room }
  }

  /** `onRoom` is called when the end of `job` makes room where there was none. */
  add(name: string, job: Promise<void>, onRoom: () => void): void {
    const started = monotonic()
    this.enter(name)
    void job.then(() => {
      if (this.leave(name, monotonic() - started)) onRoom()
    })
  }

  /** One more of the group is in flight; `leave` follows. */
  enter(name: string): void {
    const group = this.#groups.get(name) ?? { count: 0, width: this.#limit.perGroup }
    this.#groups.set(name, group)
    group.count++
    this.#size++
  }

  /** One that was in flight for so many milliseconds is no longer. Answers whether there is room where there was none. */
  leave(name: string, milliseconds: number): boolean {
    const group = this.#groups.get(name)!
    const [hadRoom, wasFull] = [this.hasRoom, this.#isFull(group)]
    this.#size--
    group.count--
    group.width = this.#widthAfter(group, milliseconds)
    if (group.count === 0 && (group.width === this.#limit.perGroup || this.#groups.size > remembered)) {
      this.#groups.delete(name)
    }
    if (this.#size === 0) for (const tell of this.#onEmpty.splice(0)) tell()
    return this.hasRoom && (!hadRoom || (wasFull && !this.#isFull(group)))
  }

  /** Resolves once none is in flight. */
  async done(): Promise<void> {
    if (this.#size > 0) await new Promise<void>((resolve) => this.#onEmpty.push(resolve))
  }

  #widthAfter({ width }: Group, milliseconds: number): number {
    if (milliseconds <= quick) return Math.min(width + 1, this.#widest)
    return Math.max(Math.floor(width / 2), this.#limit.perGroup)
  }

  #room(name: string): number {
    const group = this.#groups.get(name)
    return group === undefined ? 0 : group.width - group.count
  }

  #isFull({ count, width }: Group): boolean {
    return count > width - this.#limit.batch
  }
}
