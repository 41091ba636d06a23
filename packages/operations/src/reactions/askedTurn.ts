import { randomUUID } from 'node:crypto'
import { monotonic } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import type { Turn } from './turn.ts'

interface TurnDoc {
  readonly id: string
  /** null: it was given up. */
  readonly holder: string | null
  /** Rises with each answer, and when another process takes the turn. */
  readonly answers: number
  /** Another process waits for the turn, and asks whether its holder lives. */
  readonly isAsked: boolean
}

const turnDocs = stateCollection<TurnDoc>()({ name: 'reaction-turns', indexes: [['holder', 'answers']] })

/** Milliseconds: between looks, and after which a holder that has not answered counts as dead. Another has its turn five seconds after its death. */
const lookEvery = 1_000
const patience = 3_000

/**
 * A turn that is not renewed: its holder writes only when it is asked, and is asked only while another process waits. Each measures with
 * a clock of its own that never goes back. For stores where a read sees what any process wrote before, see `StateStore.readsLatest`.
 */
export class AskedTurn implements Turn {
  readonly every = lookEvery
  readonly #docs: StateCollection<TurnDoc, 'holder' | 'answers'>
  readonly #name: string
  readonly #now: () => number
  readonly #holder = randomUUID()
  /** The number of answers when it asked last, or found it asked, and since when. */
  #asked: { readonly answers: number; readonly since: number } | null = null
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(state: StateStore, name: string, now: () => number = monotonic) {
    this.#docs = state.collection(turnDocs)
    this.#name = name
    this.#now = now
  }

  async hold(): Promise<boolean> {
    const held = await this.#docs.get(this.#name)
    const isDead = this.#isUnanswered(held)
    if (held === null) return this.#begin()
    if (held.holder === this.#holder) return !held.isAsked || this.#have(held)
    if (held.holder === null || isDead) return this.#have(held)
    await this.#ask(held)
    return false
  }

  async release(): Promise<void> {
    await this.#docs.update(this.#name, { holder: this.#holder }, { holder: null, isAsked: false })
  }

  /** Not when this process was held up itself: then the holder may have been, too. */
  #isUnanswered(held: TurnDoc | null): boolean {
    const now = this.#now()
    if (now - this.#lookedAt > 2 * lookEvery || this.#asked?.answers !== held?.answers) this.#asked = null
    this.#lookedAt = now
    return this.#asked !== null && now - this.#asked.since >= patience
  }

  async #ask(held: TurnDoc): Promise<void> {
    if (!held.isAsked && (await this.#change(held, { isAsked: true })) === null) return
    this.#asked ??= { answers: held.answers, since: this.#now() }
  }

  async #begin(): Promise<boolean> {
    const doc = { id: this.#name, holder: this.#holder, answers: 0, isAsked: false }
    return (await this.#docs.insert([doc])).length === 1
  }

  /** Takes it, or answers. */
  async #have(held: TurnDoc): Promise<boolean> {
    const mine = { holder: this.#holder, answers: held.answers + 1, isAsked: false }
    return (await this.#change(held, mine)) !== null
  }

  #change({ holder, answers }: TurnDoc, set: Partial<TurnDoc>): Promise<TurnDoc | null> {
    return this.#docs.update(this.#name, { holder, answers }, set)
  }
}
