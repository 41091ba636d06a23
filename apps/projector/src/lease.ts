import { randomUUID } from 'node:crypto'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'

interface LeaseDoc {
  readonly id: string
  readonly holder: string | null
  /** Rises each time that somebody takes the lease or keeps it. */
  readonly turn: number
}

const leases = stateCollection<LeaseDoc>()({ name: 'leases', indexes: [['turn']] })

/** Milliseconds: a lease that does not move for so long is free, and who holds it gives it up so much earlier. */
const lifetime = 4_000
const margin = 500

/**
 * Lets one process at a time do something. Who holds the lease keeps moving it; whoever has watched it stand still for its
 * lifetime takes it. Each goes by its own clock, so clocks need not agree.
 */
export class Lease {
  readonly #docs: StateCollection<LeaseDoc, 'turn'>
  readonly #name: string
  readonly #me = randomUUID()
  #seen = { turn: -1, at: 0 }
  #heldUntil = 0
  #holding: Promise<void> | null = null

  constructor(state: StateStore, name: string) {
    this.#docs = state.collection(leases)
    this.#name = name
  }

  get isHeld(): boolean {
    return performance.now() < this.#heldUntil - margin
  }

  /** Takes the lease if it is free and keeps it if it is held; `isHeld` tells. Rejects when the store does. */
  hold(): Promise<void> {
    this.#holding ??= this.#hold().finally(() => {
      this.#holding = null
    })
    return this.#holding
  }

  /** The next to ask gets it at once. */
  async release(): Promise<void> {
    const held = this.#heldUntil > 0
    this.#heldUntil = 0
    if (held) await this.#docs.update(this.#name, { turn: this.#seen.turn }, { holder: null })
  }

  async #hold(): Promise<void> {
    const asked = performance.now()
    const { holder, turn } = await this.#current()
    if (turn !== this.#seen.turn) this.#seen = { turn, at: asked }
    const isFree = holder === null || asked - this.#seen.at >= lifetime
    if (holder !== this.#me && !isFree) {
      this.#heldUntil = 0
      return
    }
    const next = { holder: this.#me, turn: turn + 1 }
    if ((await this.#docs.update(this.#name, { turn }, next)) === null) return
    this.#seen = { turn: next.turn, at: asked }
    this.#heldUntil = asked + lifetime
  }

  async #current(): Promise<LeaseDoc> {
    const doc = await this.#docs.get(this.#name)
    if (doc !== null) return doc
    await this.#docs.insert([{ id: this.#name, holder: null, turn: 0 }])
    return this.#current()
  }
}
