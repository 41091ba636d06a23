import type { EventBatch, EventCodec, EventStore, Subscription } from '@manabi/event-store'
import type { Id } from '@manabi/kernel'
import { raisedTypes, webhookEvent } from '@manabi/projections/webhooks/webhookEvents'

/** A call that waits for events of its organization. */
export interface Watcher {
  /** The position up to which watchers have been told of events. Rejects with `Unavailable` while the event store is. */
  position(): Promise<number>
  /** Resolves when an event was raised since the last time, when everyone is to go, or after so many milliseconds. */
  next(milliseconds: number): Promise<void>
  /** Whether the process is about to stop. */
  readonly isOver: boolean
  leave(): void
}

interface Waiting {
  readonly organizationId: Id
  woken: PromiseWithResolvers<void>
}

interface WatchOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
}

/** Milliseconds for which the store is followed after the last watcher left. */
const linger = 30_000

/** Tells waiting calls that an event was raised for their organization: one subscription for all of a process, while there are any. */
export class RaisedWatch {
  readonly #options: WatchOptions
  readonly #waiting = new Set<Waiting>()
  #following: Promise<Subscription> | null = null
  #position = 0
  #leaving: NodeJS.Timeout | undefined
  #isOver = false

  constructor(options: WatchOptions) {
    this.#options = options
  }

  watch(organizationId: Id): Watcher {
    clearTimeout(this.#leaving)
    const one: Waiting = { organizationId, woken: Promise.withResolvers() }
    this.#waiting.add(one)
    const isOver = () => this.#isOver
    return {
      position: async () => {
        one.woken = Promise.withResolvers()
        if (!this.#isOver) await this.#followed()
        return this.#position
      },
      next: (milliseconds) => (this.#isOver ? Promise.resolve() : wokenWithin(one, milliseconds)),
      get isOver() {
        return isOver()
      },
      leave: () => this.#leave(one),
    }
  }

  /** Lets everyone go, at once. */
  async stop(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#leaving)
    for (const { woken } of this.#waiting) woken.resolve()
    await this.#unfollow()
  }

  #leave(one: Waiting): void {
    this.#waiting.delete(one)
    if (this.#waiting.size === 0 && !this.#isOver) {
      this.#leaving = setTimeout(() => this.#waiting.size === 0 && this.#unfollow(), linger).unref()
    }
  }

  #followed(): Promise<Subscription> {
    this.#following ??= this.#follow().catch((error) => {
      this.#following = null
      throw error
    })
    return this.#following
  }

  async #follow(): Promise<Subscription> {
    const { eventStore } = this.#options
    this.#position = await eventStore.head()
    const onBatch = (batch: EventBatch) => this.#tell(batch)
    const subscription = eventStore.subscribe({ after: this.#position, types: raisedTypes, onBatch })
    // Whoever waits looks again, and asks for another subscription.
    const lost = () => {
      this.#following = null
      for (const { woken } of this.#waiting) woken.resolve()
    }
    subscription.done.then(lost, lost)
    return subscription
  }

  async #unfollow(): Promise<void> {
    await (await this.#following?.catch(() => null))?.stop()
  }

  async #tell({ events, position }: EventBatch): Promise<void> {
    const decoded = await this.#options.codec.decode(events)
    const told = new Set(decoded.flatMap((event) => webhookEvent(event)?.to ?? []))
    this.#position = Math.max(this.#position, position)
    for (const { organizationId, woken } of this.#waiting) if (told.has(organizationId)) woken.resolve()
  }
}

async function wokenWithin({ woken }: Waiting, milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, milliseconds)
  await Promise.race([woken.promise, late.promise])
  clearTimeout(timer)
}
