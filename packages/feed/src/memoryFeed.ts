import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEvent } from '@manabi/event-store'
import { Mutex, Unavailable } from '@manabi/kernel'
import type { Feed, Notice, OnBatch, Publication } from './port.ts'

/** Milliseconds before an event that failed is tried again. */
const pause = 1_000

/**
 * The feed within one process. It keeps nothing: an event is safe when a dispatcher has acted on it, so publishing waits for that. It
 * rejects with `Unavailable` while there is no dispatcher, or while that cannot work. An event that fails by itself is tried again.
 */
export function openMemoryFeed(): Feed {
  const members: Member[] = []
  const notices = new EventEmitter<{ notice: [Notice] }>().setMaxListeners(0)
  return {
    publish: async (events) => {
      const member = members.shift()
      if (member === undefined) throw new Unavailable('feed')
      members.push(member)
      return member.handle(events)
    },
    consume: (onBatch) => {
      const member = new Member(onBatch)
      members.push(member)
      return {
        stop: () => {
          const at = members.indexOf(member)
          if (at !== -1) members.splice(at, 1)
          return member.done()
        },
      }
    },
    notify: (notice) => void notices.emit('notice', notice),
    onNotice: (listener) => {
      notices.on('notice', listener)
      return () => notices.off('notice', listener)
    },
    check: async () => {},
    close: async () => {
      await Promise.all(members.splice(0).map((member) => member.done()))
      notices.removeAllListeners()
    },
  }
}

/** Takes one batch after the other. */
class Member {
  readonly #onBatch: OnBatch
  readonly #inHand = new Set<Promise<unknown>>()
  readonly #mutex = new Mutex()
  readonly #stopping = new AbortController()

  constructor(onBatch: OnBatch) {
    this.#onBatch = onBatch
  }

  handle(events: readonly StoredEvent[]): Promise<Publication> {
    const apart = async (error: unknown) => {
      if (error instanceof Unavailable) throw error
      await Promise.all(events.map((event) => this.#untilActedOn(event)))
    }
    const handled = this.#mutex.run(() => this.#onBatch(events))
    const acted = handled.then(({ actedOn }) => actedOn).catch(apart)
    const settled = acted.catch(() => {})
    this.#inHand.add(settled)
    void settled.then(() => this.#inHand.delete(settled))
    return handled.then(
      () => ({ actedOn: acted }),
      (error) => (error instanceof Unavailable ? Promise.reject(error) : { actedOn: acted }),
    )
  }

  /** Resolves when what it has in hand has been acted on, or has failed. */
  async done(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#inHand)
  }

  /** An event that cannot be acted on does not hold up others. */
  async #untilActedOn(event: StoredEvent): Promise<void> {
    const { signal } = this.#stopping
    for (;;) {
      try {
        const { actedOn } = await this.#mutex.run(() => this.#onBatch([event]))
        await actedOn
        return
      } catch (error) {
        if (error instanceof Unavailable || signal.aborted) throw error
      }
      await sleep(pause, undefined, { signal })
    }
  }
}
