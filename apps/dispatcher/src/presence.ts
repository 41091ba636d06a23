import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReported, monotonic } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import type { Logger } from 'pino'

interface PresenceDoc {
  readonly id: string
  /** Rises with each heartbeat. */
  readonly beat: number
}

const present = stateCollection<PresenceDoc>()({ name: 'dispatchers', indexes: [] })

const newName = (): string => randomBytes(6).toString('base64url')

/** Milliseconds: between heartbeats, and after which a dispatcher whose heartbeat has not changed counts as dead. */
const pause = 1_000
const lifetime = 4_000

export interface PresenceOptions {
  readonly state: StateStore
  readonly log: Logger
  /** What the dispatcher of this id had in hand is for the others. Harmless when repeated. */
  readonly onDeath: (id: string) => Promise<void>
  /** Milliseconds, by a clock that never goes back. */
  readonly now?: () => number
}

/**
 * Says that this dispatcher is alive, and finds those that died. Each measures with its own clock, so clocks need not agree. One that
 * only was slow is there again with its next heartbeat: what it was in the middle of may then be done twice.
 */
export class Presence {
  readonly #options: PresenceOptions
  readonly #docs: StateCollection<PresenceDoc, never>
  readonly #now: () => number
  readonly #seen = new Map<string, { readonly beat: number; readonly at: number }>()
  readonly #stopping = new AbortController()
  #id = newName()
  /** Names it had before, whose heartbeats are still kept. */
  readonly #former = new Set<string>()
  #beat = 0
  /** When the last heartbeat that was kept began: the others count from later on. null while they have not seen this name. */
  #aliveAt: number | null = null
  /** Since when no heartbeat could be kept; null when the last one was. */
  #mutedAt: number | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  #running: Promise<unknown> = Promise.resolve()

  constructor(options: PresenceOptions) {
    this.#options = options
    this.#docs = options.state.collection(present)
    this.#now = options.now ?? monotonic
  }

  /**
   * What it takes in hand bears this name. It gets another one once the others may have found it dead, having been held up for so long:
   * what bears the former name may be theirs.
   */
  get id(): string {
    if (this.#aliveAt !== null && this.#now() - this.#aliveAt >= lifetime) {
      this.#former.add(this.#id)
      this.#id = newName()
      this.#aliveAt = null
    }
    return this.#id
  }

  start(): void {
    // Each by itself: freeing much takes longer than a heartbeat may.
    this.#running = Promise.all([this.#repeat(() => this.beat()), this.#repeat(() => this.look())])
  }

  /** Leaves, once nothing is in hand any more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    for (const id of [...this.#former, this.#id]) await this.#docs.delete({ id }).catch(() => {})
  }

  async beat(): Promise<void> {
    const { id } = this
    const began = this.#now()
    this.#mutedAt ??= began
    await this.#docs.put({ id, beat: ++this.#beat })
    this.#mutedAt = null
    if (id === this.#id) this.#aliveAt = began
    for (const former of this.#former) {
      await this.#docs.delete({ id: former })
      this.#former.delete(former)
    }
  }

  /** Looks at the heartbeats of the others. */
  async look(): Promise<void> {
    const asked = this.#now()
    const docs = await this.#docs.find({})
    const answered = this.#now()
    // While this one could not look or send heartbeats, the others could not send any either: a locked file can still be read.
    const isMuted = this.#mutedAt !== null && asked - this.#mutedAt > pause
    if (isMuted || asked - this.#lookedAt > lifetime) this.#seen.clear()
    this.#lookedAt = answered
    for (const doc of docs) {
      if (doc.id === this.id || this.#former.has(doc.id) || !this.#isDead(doc, asked, answered)) continue
      await this.#options.onDeath(doc.id)
      await this.#docs.delete({ id: doc.id })
      this.#seen.delete(doc.id)
    }
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await work().catch((err: unknown) => {
        if (!isReported(err))
          this.#options.log.error({ err }, 'Dispatchers that died were not looked for; trying again.')
      })
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  #isDead({ id, beat }: PresenceDoc, asked: number, answered: number): boolean {
    const seen = this.#seen.get(id)
    if (seen?.beat === beat) return asked - seen.at >= lifetime
    this.#seen.set(id, { beat, at: answered })
    return false
  }
}
