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
  /** Milliseconds after which nothing is in hand any more that was taken under the name. */
  readonly longestWork: number
  /** What the dispatcher of this id had in hand is for the others. Harmless when repeated. */
  readonly onDeath: (id: string) => Promise<void>
  /** Milliseconds, by a clock that never goes back. */
  readonly now?: () => number
}

/**
 * Says that this dispatcher is alive while it may have something in hand, and finds those that died. Each measures with its own clock, so
 * clocks need not agree. One that only was slow is there again with its next heartbeat: what it was in the middle of may then be done twice.
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
  #takenAt = Number.NEGATIVE_INFINITY
  /** Whether the others see, or are about to see, heartbeats of this one. */
  #isPresent = false
  #hasOthers = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(options: PresenceOptions) {
    this.#options = options
    this.#docs = options.state.collection(present)
    this.#now = options.now ?? monotonic
  }

  /**
   * What it takes in hand bears this name. It gets another one once the others may have found it dead, having been held up for so long:
   * what bears the former name may be theirs. After a rest a heartbeat goes ahead of what is then kept under the name.
   */
  get id(): string {
    this.#takenAt = this.#now()
    const name = this.#name()
    // One that cannot be kept is repeated.
    if (!this.#isPresent) this.beat().catch(() => {})
    return name
  }

  #name(): string {
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
    const names = this.#isPresent ? [...this.#former, this.#id] : this.#former
    for (const id of names) await this.#docs.delete({ id }).catch(() => {})
  }

  /** At rest nothing is written, unless there are others: whether the store takes heartbeats is then seen by deleting none. */
  async beat(): Promise<void> {
    const began = this.#now()
    const isBusy = began - this.#takenAt < this.#options.longestWork
    if (!isBusy && !this.#isPresent && !this.#hasOthers) return
    this.#mutedAt ??= began
    await (isBusy ? this.#appear(began) : this.#leave())
    this.#mutedAt = null
    for (const former of this.#former) {
      await this.#docs.delete({ id: former })
      this.#former.delete(former)
    }
  }

  async #appear(began: number): Promise<void> {
    const id = this.#name()
    this.#isPresent = true
    await this.#docs.put({ id, beat: ++this.#beat })
    if (id === this.#id) this.#aliveAt = began
  }

  async #leave(): Promise<void> {
    const wasPresent = this.#isPresent
    // What is taken meanwhile begins with a heartbeat.
    this.#isPresent = false
    await this.#docs.delete({ id: this.#name() }).catch((error) => {
      this.#isPresent ||= wasPresent
      throw error
    })
    if (!this.#isPresent) this.#aliveAt = null
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
    const others = docs.filter(({ id }) => id !== this.#name() && !this.#former.has(id))
    this.#hasOthers = others.length > 0
    for (const doc of others) {
      if (!this.#isDead(doc, asked, answered)) continue
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
