import type { Id } from '@manabi/kernel'

/** How many deliveries may be under way, and how many of them to one endpoint. */
const most = 1_000
const mostToOne = 16

/** The deliveries under way. One endpoint, however slow, has a small part of the room. */
export class InHand {
  /** So many are taken at once. An endpoint with room for fewer counts as busy, so that no taking goes beyond its part. */
  static readonly atOnce = 8

  readonly #all = new Set<Promise<void>>()
  readonly #endpoints = new Map<Id, number>()

  get size(): number {
    return this.#all.size
  }

  get hasRoom(): boolean {
    return this.#all.size <= most - InHand.atOnce
  }

  busyEndpoints(): Id[] {
    return [...this.#endpoints].filter(([, count]) => isBusy(count)).map(([id]) => id)
  }

  /** `onRoom` is called when the end of `sent` makes room where there was none. */
  add(webhookId: Id, sent: Promise<void>, onRoom: () => void): void {
    this.#all.add(sent)
    this.#endpoints.set(webhookId, this.#count(webhookId) + 1)
    void sent.then(() => {
      const wasFull = !this.hasRoom || isBusy(this.#count(webhookId))
      this.#all.delete(sent)
      this.#release(webhookId)
      if (wasFull) onRoom()
    })
  }

  async done(): Promise<void> {
    await Promise.all(this.#all)
  }

  #release(webhookId: Id): void {
    const count = this.#count(webhookId) - 1
    if (count === 0) this.#endpoints.delete(webhookId)
    else this.#endpoints.set(webhookId, count)
  }

  #count(webhookId: Id): number {
    return this.#endpoints.get(webhookId) ?? 0
  }
}

const isBusy = (count: number): boolean => count > mostToOne - InHand.atOnce
