import type { Clock, Id, Timestamp } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'

/** An event, or something due, that a reaction failed on. The others went on; it is tried again. */
export interface ParkedItem {
  readonly id: string
  readonly reaction: string
  /** Of the event, or of the thing that was due. */
  readonly itemId: string
  /** Where the event is; null for something due. */
  readonly place: { readonly stream: string; readonly revision: number } | null
  readonly error: string
  readonly at: Timestamp
  readonly attempts: number
  readonly dueAt: Timestamp
}

const parkedItems = stateCollection<ParkedItem>()({
  name: 'parked-items',
  indexes: [
    ['reaction', 'dueAt'],
    ['reaction', 'at', 'id'],
  ],
})

/** Seconds before each next try; the last one is repeated. */
const waits = [1, 5, 30, 60, 300, 900, 3_600]

const longestError = 500

/** The parked items of one reaction, in the operational store. */
export class ParkedItems {
  readonly #docs: StateCollection<ParkedItem, 'reaction' | 'dueAt' | 'at' | 'id'>
  readonly #reaction: string
  readonly #clock: Clock

  constructor(state: StateStore, reaction: string, clock: Clock) {
    this.#docs = state.collection(parkedItems)
    this.#reaction = reaction
    this.#clock = clock
  }

  async park(itemId: Id, place: ParkedItem['place'], error: unknown): Promise<void> {
    const now = this.#clock.now()
    const attempts = ((await this.#docs.get(this.#idOf(itemId)))?.attempts ?? 0) + 1
    const seconds = waits[Math.min(attempts, waits.length) - 1]!
    await this.#docs.put({
      id: this.#idOf(itemId),
      reaction: this.#reaction,
      itemId,
      place,
      error: String(error).slice(0, longestError),
      at: now.toISOString(),
      attempts,
      dueAt: new Date(now.getTime() + seconds * 1_000).toISOString(),
    })
  }

  /** Those to be tried again now. */
  async due(limit: number): Promise<readonly ParkedItem[]> {
    const [now, unlikely] = this.#horizon()
    const reaction = this.#reaction
    const isDue = ({ dueAt }: ParkedItem) => dueAt <= now || dueAt >= unlikely
    // Usually nothing is parked, or little: then one question answers all.
    const first = await this.#docs.find({ where: { reaction }, sort: [['dueAt', 'asc']], limit })
    const due = first.filter(isDue)
    if (first.length < limit || due.length === limit) return due
    const late = await this.#docs.find({ where: { reaction, dueAt: { from: unlikely } }, limit })
    return [...due, ...late.filter(({ id }) => !due.some((one) => one.id === id))]
  }

  /** Oldest first, at most `limit`. */
  list(limit: number): Promise<readonly ParkedItem[]> {
    const sort = [['at', 'asc'] as const, ['id', 'asc'] as const]
    return this.#docs.find({ where: { reaction: this.#reaction }, sort, limit })
  }

  /** The id of each that is not to be tried yet. */
  async waiting(itemIds: readonly string[]): Promise<ReadonlySet<string>> {
    const [now, unlikely] = this.#horizon()
    const found = await this.#docs.getMany(itemIds.map((id) => this.#idOf(id)))
    return new Set(found.filter(({ dueAt }) => dueAt > now && dueAt < unlikely).map(({ itemId }) => itemId))
  }

  /** Has it tried again at once; false when it is not parked. */
  async retry(itemId: string): Promise<boolean> {
    const dueAt = this.#clock.now().toISOString()
    return (await this.#docs.update(this.#idOf(itemId), { reaction: this.#reaction }, { dueAt })) !== null
  }

  /** Forgets it: it was done, or an operator gives it up; false when it is not parked. */
  async remove(itemId: string): Promise<boolean> {
    return (await this.#docs.delete({ id: this.#idOf(itemId) })) > 0
  }

  /** Now, and from when on a date was set by a clock that has been put back since: it is further ahead than the longest wait. */
  #horizon(): readonly [now: Timestamp, unlikely: Timestamp] {
    const now = this.#clock.now().getTime()
    return [new Date(now).toISOString(), new Date(now + 2 * waits.at(-1)! * 1_000).toISOString()]
  }

  #idOf(itemId: string): string {
    return `${this.#reaction}/${itemId}`
  }
}
