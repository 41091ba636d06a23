import { EventEmitter } from 'node:events'
import type { StoredEvent } from '@manabi/event-store'
import { Mutex, Unavailable } from '@manabi/kernel'
import type { Consumption, Feed, Notice, OnBatch, Publication } from './port.ts'

/**
 * The feed within one process. It keeps nothing: an event is safe when a dispatcher has acted on it, so publishing waits for
 * that, and rejects with the dispatcher's error or, while there is none, with `Unavailable`.
 */
export const openMemoryFeed = (): Feed => new MemoryFeed()

class MemoryFeed implements Feed {
  readonly isOfOneProcess = true
  readonly #members: Member[] = []
  readonly #notices = new EventEmitter<{ notice: [Notice] }>().setMaxListeners(0)

  async publish(events: readonly StoredEvent[]): Promise<Publication> {
    const member = this.#members.shift()
    if (member === undefined) throw new Unavailable('feed')
    this.#members.push(member)
    return member.handle(events)
  }

  consume(onBatch: OnBatch): Consumption {
    const member = new Member(onBatch)
    this.#members.push(member)
    return {
      stop: () => {
        const at = this.#members.indexOf(member)
        if (at !== -1) this.#members.splice(at, 1)
        return member.done()
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
    await Promise.all(this.#members.splice(0).map((member) => member.done()))
    this.#notices.removeAllListeners()
  }
}

/** Takes one batch after the other. */
class Member {
  readonly #onBatch: OnBatch
  readonly #inHand = new Set<Promise<unknown>>()
  readonly #mutex = new Mutex()

  constructor(onBatch: OnBatch) {
    this.#onBatch = onBatch
  }

  handle(events: readonly StoredEvent[]): Promise<Publication> {
    const handled = this.#mutex.run(() => this.#onBatch(events))
    const acted = handled.then(({ actedOn }) => actedOn).catch(() => {})
    this.#inHand.add(acted)
    void acted.then(() => this.#inHand.delete(acted))
    return handled
  }

  /** Resolves when what it has in hand has been acted on, or has failed. */
  async done(): Promise<void> {
    await Promise.all(this.#inHand)
  }
}
