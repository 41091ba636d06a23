import { EventEmitter } from 'node:events'
import type { StoredEvent } from '@manabi/event-store'
import { Unavailable } from '@manabi/kernel'
import { LRUCache } from 'lru-cache'
import type { Consumption, Feed, Notice, Publication } from './port.ts'

/**
 * The feed within one process. It keeps nothing: an event is safe when a dispatcher has acted on it, so publishing waits for
 * that, and rejects with the dispatcher's error or, while there is none, with `Unavailable`.
 */
export const openMemoryFeed = (): Feed => new MemoryFeed()

type OnBatch = (events: readonly StoredEvent[]) => Promise<void>

const remembered = 10_000

class MemoryFeed implements Feed {
  readonly #members: Member[] = []
  readonly #published = new LRUCache<string, true>({ max: remembered })
  readonly #notices = new EventEmitter<{ notice: [Notice] }>().setMaxListeners(0)

  async publish(events: readonly StoredEvent[]): Promise<Publication> {
    await this.#handle(events.filter(({ id }) => !this.#published.has(id)))
    return { actedOn: Promise.resolve() }
  }

  consume(onBatch: OnBatch): Consumption {
    const member = new Member(onBatch)
    this.#members.push(member)
    return {
      stop: () => {
        const at = this.#members.indexOf(member)
        if (at !== -1) this.#members.splice(at, 1)
        return member.idle
      },
    }
  }

  notify(notice: Notice): void {
    this.#notices.emit('notice', notice)
  }

  onNotice(listener: (notice: Notice) => void): () => void {
    this.#notices.on('notice', listener)
    return () => this.#notices.off('notice', listener)
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {
    await Promise.all(this.#members.splice(0).map(({ idle }) => idle))
    this.#notices.removeAllListeners()
  }

  async #handle(fresh: readonly StoredEvent[]): Promise<void> {
    if (fresh.length === 0) return
    const member = this.#members.shift()
    if (member === undefined) throw new Unavailable('feed')
    this.#members.push(member)
    await member.handle(fresh)
    for (const { id } of fresh) this.#published.set(id, true)
  }
}

/** Takes one batch after the other. */
class Member {
  idle: Promise<void> = Promise.resolve()
  readonly #onBatch: OnBatch

  constructor(onBatch: OnBatch) {
    this.#onBatch = onBatch
  }

  handle(events: readonly StoredEvent[]): Promise<void> {
    const handled = this.idle.then(() => this.#onBatch(events))
    this.idle = handled.catch(() => {})
    return handled
  }
}
