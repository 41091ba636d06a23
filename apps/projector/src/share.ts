import { type StateCollection, stateCollection } from '@manabi/state-store'
import { Roster, type RosterOptions } from './roster.ts'
import { shareOut } from './shareOut.ts'

interface LeaseDoc {
  /** What is held. */
  readonly id: string
  /** By whom, for as long as it is on the roster. */
  readonly holder: string
}

const leases = stateCollection<LeaseDoc>()({ name: 'projection-leases', indexes: [['holder']] })

/**
 * What one projector does of the work that all share. A lease says who holds a piece of it, and is changed only when that changes hands: the
 * holder's place on the roster keeps all its leases. What the living hold is theirs to hand over; what others held is there to be taken.
 */
export class Share {
  readonly #docs: StateCollection<LeaseDoc, 'holder'>
  readonly #roster: Roster
  readonly #knows: readonly string[]
  #mine: ReadonlySet<string> = new Set()
  #surplus = new Map<string, string>()
  readonly #released = new Map<string, string>()

  constructor(options: RosterOptions) {
    this.#docs = options.state.collection(leases)
    this.#roster = new Roster(options)
    this.#knows = options.knows
  }

  /** Milliseconds for which nobody else does what is mine, unless another look comes before. */
  get left(): number {
    return this.#roster.left
  }

  /** For ever: somebody else may do what was mine. */
  get isLost(): boolean {
    return this.#roster.isLost
  }

  /** What to do, and to go on doing. */
  get mine(): ReadonlySet<string> {
    return this.isLost ? new Set() : this.#mine
  }

  /** What is held and somebody else waits for, whose id stands beside it. */
  get surplus(): ReadonlyMap<string, string> {
    return this.#surplus
  }

  /** Work on these has stopped: those that are surplus are handed over by the next look. */
  release(stopped: readonly string[]): void {
    for (const each of stopped) {
      const to = this.#surplus.get(each)
      if (to !== undefined) this.#released.set(each, to)
      this.#surplus.delete(each)
    }
  }

  /** Shows that this one is alive, looks who else is, and takes what is free of its share. Rejects when the store does. */
  async look(): Promise<void> {
    await this.#roster.beat()
    await this.#handOver()
    // Before the roster: who holds a lease has been on the roster since before.
    const holders = new Map((await this.#docs.find({})).map(({ id, holder }) => [id, holder]))
    const living = await this.#roster.living()
    const { id: me } = this.#roster
    const shares = shareOut(living, holders)
    const isFree = (each: string) => !living.some(({ id }) => id === holders.get(each))
    const isDue = (each: string) => shares.get(each) === me
    const free = this.#knows.filter((each) => isDue(each) && isFree(each))
    const taken = await Promise.all(free.map((each) => this.#take(each, holders.get(each))))
    const held = this.#knows.filter((each) => holders.get(each) === me && !this.#released.has(each))
    this.#mine = new Set([...held.filter(isDue), ...taken.flat()])
    this.#surplus = new Map(held.filter((each) => !isDue(each)).map((each) => [each, shares.get(each)!]))
  }

  /** Once all work has stopped: the next to look takes it. */
  leave(): Promise<void> {
    return this.#roster.leave()
  }

  async #handOver(): Promise<void> {
    const { id: from } = this.#roster
    await Promise.all(
      Array.from(this.#released, async ([each, to]) => {
        await this.#pass(each, { from, to })
        this.#released.delete(each)
      }),
    )
  }

  /** Empty when another was faster. */
  async #take(each: string, holder: string | undefined): Promise<readonly string[]> {
    const { id: me } = this.#roster
    if (holder !== undefined) return (await this.#pass(each, { from: holder, to: me })) ? [each] : []
    return (await this.#docs.insert([{ id: each, holder: me }])).map(({ id }) => id)
  }

  async #pass(each: string, { from, to }: { readonly from: string; readonly to: string }): Promise<boolean> {
    return (await this.#docs.update(each, { holder: from }, { holder: to })) !== null
  }
}
