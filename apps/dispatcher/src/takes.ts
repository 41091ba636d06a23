import { type StateStore, stateCollection } from '@manabi/state-store'

/** How far the dispatchers have taken the events of the store to act on them. One document. */
interface Taken {
  readonly id: string
  readonly position: number
}

const taken = stateCollection<Taken>()({ name: 'taken-events', indexes: [['position']] })

export interface TakesOptions {
  readonly state: StateStore
  /** Of the work that is divided. */
  readonly name: string
  /** The position of the last event. */
  readonly head: () => Promise<number>
}

/**
 * Divides the events among processes that follow the same store, each by itself: one of them takes an event, once. What a process took
 * and did not act on before it died is for the others, after a while: they cannot know whether it lives.
 */
export class Takes {
  readonly #options: TakesOptions
  /** As far as events were taken when this process last looked. */
  #known: number | null = null

  constructor(options: TakesOptions) {
    this.#options = options
  }

  /** Takes the events up to `position`. Answers the position after which this process was the first to take them. */
  async take(position: number): Promise<number> {
    for (;;) {
      const known = this.#known ?? (await this.#look())
      this.#known = known
      if (known >= position) return known
      const isMine = await this.#advance(known, position)
      this.#known = isMine ? position : null
      if (isMine) return known
    }
  }

  async #look(): Promise<number> {
    const { state, name, head } = this.#options
    const known = (await state.collection(taken).get(name))?.position ?? 0
    const end = await head()
    if (known <= end) return known
    // Of another history: of before a backup was put back, or of the installation that this one was moved from.
    await this.#advance(known, end)
    return this.#look()
  }

  async #advance(from: number, to: number): Promise<boolean> {
    const { state, name: id } = this.#options
    const all = state.collection(taken)
    if (from === 0 && (await all.insert([{ id, position: to }])).length > 0) return true
    return (await all.update(id, { position: from }, { position: to })) !== null
  }
}
