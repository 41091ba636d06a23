import { setTimeout as sleep } from 'node:timers/promises'
import { beginningAt, type FollowedTo, followed, goingOn, type StoredEvent } from '@manabi/event-store'
import { isReported, type Recorded, Unavailable } from '@manabi/kernel'
import { type Lease, stateCollection } from '@manabi/state-store'
import type { Services } from '../services.ts'
import { logInterruption } from './logInterruption.ts'
import { type ParkedItem, ParkedItems } from './parkedItems.ts'
import { type AnyReaction, type ClockReaction, type Reaction, secondsToWait } from './reaction.ts'
import { causeOf, dueCause, reactionContext } from './reactionContext.ts'

export interface ReactionStatus {
  readonly name: string
  /** Every event up to here was reacted to or parked; null for a clock's, and in a process that has not run it. */
  readonly position: number | null
}

interface Checkpoint extends FollowedTo {
  readonly id: string
}

const checkpoints = stateCollection<Checkpoint>()({ name: 'reaction-checkpoints', indexes: [] })

/** Milliseconds between tries after a failure, between looks at parked items, and between tries to take the lease. */
const pause = 1_000
/** Parked items that are tried again in one go. */
const retriesAtOnce = 20

/** One reaction in this process: it waits for its lease, then follows the events or the clock until it is stopped. */
export class RunningReaction {
  readonly parked: ParkedItems
  readonly #reaction: AnyReaction
  readonly #services: Services
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #position: number | null = null
  /** In a row. */
  #interruptions = 0

  constructor(reaction: AnyReaction, services: Services, mayBegin: Promise<void>) {
    this.#reaction = reaction
    this.#services = services
    this.parked = new ParkedItems(services.state, reaction.name, services.clock)
    this.#running = this.#run(mayBegin)
  }

  get status(): ReactionStatus {
    return { name: this.#reaction.name, position: this.#position }
  }

  /** Finishes the event in hand. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(mayBegin: Promise<void>): Promise<void> {
    const { signal } = this.#stopping
    await Promise.race([mayBegin, aborted(signal)])
    const { leases } = this.#services
    while (!signal.aborted) {
      const freed = leases.freed
      try {
        const lease = await leases.take(`reaction-${this.#reaction.name}`)
        if (lease !== null) await this.#whileHeld(lease).finally(() => leases.release(lease).catch(() => {}))
      } catch (error) {
        if (!signal.aborted && !isReported(error)) this.#interrupted(error)
      }
      await Promise.race([freed, sleep(pause, undefined, { signal }).catch(() => {})])
    }
  }

  /** Told once until it works again: a store may be down for hours. Read models that are built at a start are there at the second try. */
  #interrupted(error: unknown): void {
    const toldAt = error instanceof Unavailable ? 2 : 1
    if (++this.#interruptions === toldAt) logInterruption(this.#services.log, this.#reaction.name, error)
  }

  /** Runs until it is stopped, fails, or the lease is lost. */
  async #whileHeld(lease: Lease): Promise<void> {
    const ended = new AbortController()
    const signal = AbortSignal.any([this.#stopping.signal, lease.lost, ended.signal])
    const isOver = () => signal.aborted || !this.#services.leases.isHeld(lease)
    const reaction = this.#reaction
    const work =
      reaction.kind === 'event' ? this.#follow(reaction, signal, isOver) : this.#tick(reaction, signal, isOver)
    const tasks = [work, this.#retryParked(signal)]
    try {
      await Promise.race(tasks)
    } finally {
      ended.abort()
      await Promise.allSettled(tasks)
    }
  }

  async #follow(reaction: Reaction, signal: AbortSignal, isOver: () => boolean): Promise<void> {
    const { eventStore } = this.#services
    const checkpoint = this.#services.state.collection(checkpoints)
    const kept = await checkpoint.get(reaction.name)
    let to = (kept && (await goingOn(eventStore, kept))) ?? beginningAt(0)
    this.#position = to.position
    const subscription = eventStore.subscribe({
      after: this.#position,
      types: reaction.types,
      onBatch: async ({ events, position }) => {
        this.#interruptions = 0
        for (const event of events) {
          if (isOver()) return
          await this.#reactTo(reaction, event)
        }
        to = followed(to, events, position)
        if (events.length > 0) await checkpoint.put({ ...to, id: reaction.name })
        this.#position = position
      },
    })
    const stop = () => void subscription.stop()
    signal.addEventListener('abort', stop, { once: true })
    // It may have been told to stop before it had begun to listen.
    if (signal.aborted) stop()
    await subscription.done.finally(() => signal.removeEventListener('abort', stop))
  }

  /** False when the event was parked. */
  #reactTo(reaction: Reaction, stored: StoredEvent): Promise<boolean> {
    const { id, stream, revision } = stored
    return this.#orPark(id, { stream, revision }, async () => {
      const [event] = (await this.#services.codec.decode([stored])) as readonly Recorded[]
      await reaction.react(event!, reactionContext(reaction, this.#services, causeOf(stored)), this.#services)
    })
  }

  async #tick(reaction: ClockReaction, signal: AbortSignal, isOver: () => boolean): Promise<void> {
    while (!signal.aborted) {
      const due = await reaction.due(this.#services.clock.now(), this.#services)
      const waiting = await this.parked.waiting(due.map(({ id }) => id))
      const items = due.filter(({ id }) => !waiting.has(id))
      await reaction.prepare?.(items, this.#services)
      this.#interruptions = 0
      let isMore = false
      for (const item of items) {
        if (isOver()) return
        await this.#orPark(item.id, null, async () => {
          const context = reactionContext(reaction, this.#services, dueCause(item))
          isMore = (await reaction.react(item, context, this.#services)) === 'more' || isMore
          await this.parked.remove(item.id)
        })
      }
      await this.#forgetSettled(due)
      await sleep(secondsToWait(reaction, due.length, isMore) * 1_000, undefined, { signal }).catch(() => {})
    }
  }

  /** Parked items that are not due any more, because they were done elsewhere. One that only was not in this part comes up again. */
  async #forgetSettled(due: readonly { readonly id: string }[]): Promise<void> {
    const ids = new Set(due.map(({ id }) => id))
    for (const { itemId } of await this.parked.due(retriesAtOnce))
      if (!ids.has(itemId)) await this.parked.remove(itemId)
  }

  /** False when it was parked; a store that is down is not the item's fault, and stops the reaction. */
  async #orPark(itemId: string, place: ParkedItem['place'], work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof Unavailable) throw error
      const { log } = this.#services
      log.error(
        { err: error, reaction: this.#reaction.name, itemId },
        'Reaction failed; the item is parked and tried again.',
      )
      await this.parked.park(itemId, place, error)
      return false
    }
  }

  /** What is due by the clock comes up again by itself. */
  async #retryParked(signal: AbortSignal): Promise<void> {
    const reaction = this.#reaction
    while (!signal.aborted) {
      await sleep(pause, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      if (reaction.kind === 'clock') continue
      for (const { itemId, place } of await this.parked.due(retriesAtOnce)) {
        const { stream, revision } = place!
        const [stored] = await this.#services.eventStore.readStream(stream, { from: revision, limit: 1 })
        if (stored?.id !== itemId || (await this.#reactTo(reaction, stored))) await this.parked.remove(itemId)
      }
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
