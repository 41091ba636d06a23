import { isReported, monotonic, Unavailable } from '@manabi/kernel'
import type { ProcessLeases } from '@manabi/state-store'
import type { Logger } from 'pino'
import { Alarm } from './alarm.ts'
import { Claims, type ClaimsOptions, type Job, longestPause } from './claims.ts'
import { repeatWhileDown } from './repeatWhileDown.ts'

export interface JobsOptions<Doc extends Job, Group extends keyof Doc & string> extends ClaimsOptions<Doc, Group> {
  readonly log: Logger
  readonly leases: ProcessLeases
  /** How many jobs this process does at once, and how many of them of one group. */
  readonly limit: { readonly total: number; readonly perGroup: number }
  readonly perform: Perform<Doc>
}

/**
 * Does the job and answers its changes: with the next `dueAt`, or null to delete it. `isOver` says whether this process stops, or has lost
 * the job: ask before each effect outside. A job that rejects is done again.
 */
export type Perform<Doc extends Job> = (doc: Doc, isOver: () => boolean) => Promise<Partial<Doc> | null>

/** Milliseconds until a job is done again that failed, and between searches for jobs that ended processes held. */
const [retryAfter, searchEvery] = [30_000, 5_000]

/**
 * Does the jobs that are due, shared with any number of other processes: claims them, performs them, and writes down how they changed.
 * A claim is atomic, so that two processes never have the same job, and it bears the id of the process. Jobs of a process that ended
 * are due again.
 */
export class Jobs<Doc extends Job, Group extends keyof Doc & string> {
  readonly #options: JobsOptions<Doc, Group>
  readonly #alarm = new Alarm()
  readonly #claims: Claims<Doc, Group>
  readonly #running: Promise<unknown>
  readonly #stopping = new AbortController()
  /** How many of any group are claimed at once. A group with room for fewer is claimed by its name, so that no claim exceeds its limit. */
  readonly #batch: number
  readonly #inFlight = new Map<string, Promise<void>>()
  /** How many of each group are in flight. */
  readonly #groups = new Map<string, number>()
  #searchedAt = Number.NEGATIVE_INFINITY
  /** Whether this process may hold jobs that it does not know of, because the answer to a write got lost. */
  #isUnsure = false

  constructor(options: JobsOptions<Doc, Group>) {
    this.#options = options
    this.#batch = Math.ceil(options.limit.perGroup / 2)
    this.#claims = new Claims(options)
    this.#running = Promise.all([this.#run(), this.#watchProcesses()])
  }

  /** Looks for due jobs at once. */
  wake(): void {
    this.#alarm.ring()
  }

  /** Claims no more jobs and finishes those in flight. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#running
    await Promise.all(this.#inFlight.values())
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const pause = await this.#startDue().catch((error) => {
        this.#isUnsure = true
        if (!isReported(error)) this.#options.log.error({ err: error }, 'Jobs could not be claimed; trying again.')
        return longestPause
      })
      await this.#alarm.pause(pause)
    }
  }

  /** Looks at once for jobs of a process that has ended. */
  async #watchProcesses(): Promise<void> {
    const stopped = new Promise((resolve) => this.#stopping.signal.addEventListener('abort', resolve, { once: true }))
    while (!this.#isStopped) {
      await Promise.race([this.#options.leases.freed, stopped])
      this.#searchedAt = Number.NEGATIVE_INFINITY
      this.wake()
    }
  }

  /** Answers the milliseconds until there may be more to do. */
  async #startDue(): Promise<number> {
    await this.#recover()
    while (this.#hasRoom && !this.#isStopped) {
      const ofBehind = await this.#startBehind()
      if (!this.#hasRoom) break
      const full = [...this.#groups.keys()].filter((name) => this.#roomOf(name) < this.#batch)
      const ofAny = await this.#claims.claimAny(full, this.#batch)
      for (const doc of ofAny) this.#start(doc)
      if (ofBehind + ofAny.length < this.#batch) return this.#claims.untilNextDue()
    }
    return longestPause
  }

  /** Answers how many. */
  async #startBehind(): Promise<number> {
    let room = this.#options.limit.total - this.#inFlight.size
    const claims = this.#claims.behind.map((name) => {
      const limit = Math.min(this.#roomOf(name), room)
      room -= limit
      return limit > 0 ? this.#claims.claimOf(name, limit) : []
    })
    const claimed = (await Promise.all(claims)).flat()
    for (const doc of claimed) this.#start(doc)
    return claimed.length
  }

  /** Finds jobs that nobody does: their clock was set back, their process ended, or this process does not know of its claim. */
  async #recover(): Promise<void> {
    await this.#claims.advance()
    if (monotonic() - this.#searchedAt >= searchEvery) {
      this.#searchedAt = monotonic()
      await this.#claims.freeEnded()
    }
    if (!this.#isUnsure) return
    const known = new Set(this.#inFlight.keys())
    const held = await this.#claims.heldBy(await this.#options.leases.processId())
    this.#isUnsure = false
    for (const doc of held) if (!known.has(keyOf(doc))) this.#start(doc)
  }

  get #hasRoom(): boolean {
    return this.#inFlight.size <= this.#options.limit.total - this.#batch
  }

  #roomOf(group: string): number {
    return this.#options.limit.perGroup - (this.#groups.get(group) ?? 0)
  }

  #start(doc: Doc): void {
    const group = String(doc[this.#options.groupBy])
    this.#groups.set(group, (this.#groups.get(group) ?? 0) + 1)
    this.#inFlight.set(
      keyOf(doc),
      this.#do(doc).then((isDueAgain) => this.#end(doc, group, isDueAgain)),
    )
  }

  #end(doc: Doc, group: string, isDueAgain: boolean): void {
    const wasFull = !this.#hasRoom || this.#roomOf(group) < this.#batch
    this.#inFlight.delete(keyOf(doc))
    const left = this.#groups.get(group)! - 1
    if (left === 0) this.#groups.delete(group)
    else this.#groups.set(group, left)
    if (isDueAgain || wasFull) this.wake()
  }

  /** Answers whether it may be due again. While the store is down the result is kept, because the job would be done again without it. */
  async #do(doc: Doc): Promise<boolean> {
    const isOver = () => this.#isStopped || !this.#options.leases.isHeld({ holder: doc.holder! })
    const changes = await this.#perform(doc, isOver)
    return repeatWhileDown(() => this.#claims.finish(doc, changes), isOver).catch((error) => {
      this.#isUnsure = true
      this.#report(doc, error)
      return true
    })
  }

  async #perform(doc: Doc, isOver: () => boolean): Promise<Partial<Doc> | null> {
    if (isOver()) return this.#claims.released()
    try {
      return await this.#options.perform(doc, isOver)
    } catch (error) {
      this.#report(doc, error)
      return this.#claims.released(error instanceof Unavailable ? longestPause : retryAfter)
    }
  }

  #report({ id }: Doc, err: unknown): void {
    if (!isReported(err)) this.#options.log.error({ err, id }, 'A job failed. It is done again.')
  }
}

const keyOf = ({ id, holder }: Job): string => `${holder} ${id}`
