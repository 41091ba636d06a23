import { randomUUID } from 'node:crypto'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import type { Worker } from './shareOut.ts'

interface RosterDoc extends Worker {
  /** Rises for as long as the projector lives. */
  readonly beat: number
}

const projectors = stateCollection<RosterDoc>()({ name: 'projectors', indexes: [] })

/** Milliseconds: one whose beat stands still for so long is dead, and whoever cannot beat takes itself for dead so much earlier. */
const lifetime = 4_000
const margin = 500

export interface RosterOptions {
  readonly state: StateStore
  readonly knows: readonly string[]
  /** Milliseconds, by a clock that never goes back. */
  readonly now?: () => number
}

/**
 * The projectors that are alive, and a place among them. Each goes by its own clock, so clocks need not agree: nobody takes another for dead
 * before that one has given itself up. So a place that is lost is lost for ever, and who comes again comes under another id.
 */
export class Roster {
  readonly id = randomUUID()
  readonly #docs: StateCollection<RosterDoc, never>
  readonly #knows: readonly string[]
  readonly #now: () => number
  readonly #seen = new Map<string, { readonly beat: number; readonly at: number }>()
  #beat = 0
  #until: number
  #isLost = false

  constructor({ state, knows, now = () => performance.now() }: RosterOptions) {
    this.#docs = state.collection(projectors)
    this.#knows = knows
    this.#now = now
    this.#until = now() + lifetime - margin
  }

  get isLost(): boolean {
    this.#isLost ||= this.left === 0
    return this.#isLost
  }

  /** Milliseconds until the place is lost, unless there is a beat before. */
  get left(): number {
    return this.#isLost ? 0 : Math.max(0, this.#until - this.#now())
  }

  /** Shows that this one is alive. Rejects when the store does, or when it is too late. */
  async beat(): Promise<void> {
    const asked = this.#now()
    await this.#docs.put({ id: this.id, knows: this.#knows, beat: ++this.#beat })
    if (this.isLost) throw new Error('The place on the roster is lost.')
    this.#until = asked + lifetime - margin
  }

  /** This one, and those that it has not seen stand still for a lifetime; the others are taken off the roster. */
  async living(): Promise<readonly Worker[]> {
    const asked = this.#now()
    const docs = await this.#docs.find({})
    const answered = this.#now()
    const dead = docs.filter((doc) => doc.id !== this.id && this.#standsStill(doc, { asked, answered }))
    await Promise.all(dead.map(({ id }) => this.#docs.delete({ id })))
    return docs.filter((doc) => !dead.includes(doc))
  }

  /** Who sees it takes at once what was this one's. */
  async leave(): Promise<void> {
    this.#isLost = true
    await this.#docs.delete({ id: this.id })
  }

  #standsStill(
    { id, beat }: RosterDoc,
    { asked, answered }: { readonly asked: number; readonly answered: number },
  ): boolean {
    const seen = this.#seen.get(id)
    if (seen?.beat === beat) return asked - seen.at >= lifetime
    this.#seen.set(id, { beat, at: answered })
    return false
  }
}
