import { isReported, type Timestamp } from '@manabi/kernel'
import type { StateFilter } from '@manabi/state-store'
import type { Logger } from 'pino'
import { Alarm } from './alarm.ts'
import { Claims, type ClaimsOptions, type Fields, type Job, longestPause } from './claims.ts'
import { InFlight, type InFlightLimit } from './inFlight.ts'

export interface LeasedJobsOptions<Doc extends Job, Group extends keyof Doc & string>
  extends ClaimsOptions<Doc, Group> {
  readonly log: Logger
  readonly limit: InFlightLimit
  /** A field that others change while the job is in flight when there is more to do: then it is due again at once. */
  readonly unlessChanged?: Group
  /** What changes when a job is released undone. */
  readonly onRelease?: Partial<Doc>
  /** Does the job and answers its changes: with the next `dueAt`, or null to delete it. After a rejection it is due when its lease ends. */
  readonly perform: (doc: Doc, along: Along) => Promise<Partial<Doc> | null>
}

/** Takes a write that goes along with that of the changes: where writes share commits, they are one. The job is over after both. */
export type Along = (write: Promise<unknown>) => void

/** One that was new, and whether it is being done. */
export interface Added<Doc> {
  readonly doc: Doc
  readonly isTaken: boolean
}

/**
 * Does the jobs that are due, shared with any number of other processes: each job is claimed atomically with a lease, so that two
 * processes never have the same one, and the jobs of a process that died are due again when their leases end.
 */
export class LeasedJobs<Doc extends Job, Group extends keyof Doc & string> {
  readonly #options: LeasedJobsOptions<Doc, Group>
  readonly #alarm = new Alarm()
  readonly #inFlight: InFlight
  readonly #claims: Claims<Doc, Group>
  readonly #running: Promise<void>
  /** The end of the lease of each job in flight, by id. */
  readonly #leases = new Map<string, Timestamp | null>()
  #isStopped = false

  constructor(options: LeasedJobsOptions<Doc, Group>) {
    this.#options = options
    this.#inFlight = new InFlight(options.limit)
    this.#claims = new Claims(options)
    this.#running = this.#run()
  }

  /** How many jobs are in flight. */
  get size(): number {
    return this.#inFlight.size
  }

  /** Looks for due jobs at once. */
  wake(): void {
    this.#alarm.ring()
  }

  /**
   * Adds jobs, and does those that there is room for at once: they are leased from the beginning, so that nobody has to claim them. The
   * others wait for a claim; whoever adds them wakes those that may claim. Answers the jobs that were new.
   */
  async add(docs: readonly Doc[]): Promise<readonly Added<Doc>[]> {
    const leased = this.#claims.leased()
    const inserted = Promise.withResolvers<ReadonlySet<string>>()
    inserted.promise.catch(() => {})
    const taken = new Set<string>()
    const all = docs.map((doc) => {
      if (this.#isStopped || doc.dueAt === null || this.#inFlight.roomFor(this.#groupOf(doc)) <= 0) return doc
      taken.add(doc.id)
      const mine = { ...doc, ...leased }
      this.#begin(
        mine,
        inserted.promise.then((ids) => ids.has(doc.id)),
      )
      return mine
    })
    const added = await this.#options.collection.insert(all).catch((error) => {
      inserted.reject(error)
      throw error
    })
    inserted.resolve(new Set(added.map(({ id }) => id)))
    return added.map((doc) => ({ doc, isTaken: taken.has(doc.id) }))
  }

  /** Claims no more jobs and finishes those in flight. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#alarm.ring()
    await this.#running
    await this.#inFlight.done()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const pause = await this.#startDue().catch((error) => {
        if (!isReported(error)) this.#options.log.error({ err: error }, 'Jobs could not be claimed; trying again.')
        return longestPause
      })
      await this.#alarm.pause(pause)
    }
  }

  /** Answers the milliseconds until there may be more to do. */
  async #startDue(): Promise<number> {
    const { batch } = this.#options.limit
    await this.#claims.advance(this.#leases)
    while (this.#inFlight.hasRoom && !this.#isStopped) {
      const full = this.#inFlight.fullGroups()
      const behind = await this.#startBehind(new Set(full))
      const claimed = await this.#claims.claimAny(full, batch)
      for (const doc of claimed) this.#start(doc)
      if (claimed.length < batch && behind.length < batch) return this.#claims.untilNextDue()
      await this.#startMore([...behind, ...claimed])
    }
    return longestPause
  }

  /** Those of groups that were full and are no longer. */
  async #startBehind(full: ReadonlySet<string>): Promise<readonly Doc[]> {
    const names = this.#claims.behind.filter((name) => !full.has(name))
    const claimed = await Promise.all(names.map((name) => this.#claims.claimOf(name, this.#options.limit.batch)))
    for (const doc of claimed.flat()) this.#start(doc)
    return claimed.flat()
  }

  /** More of the groups of these jobs, where jobs end so quickly that batches would not keep up. */
  async #startMore(claimed: readonly Doc[]): Promise<void> {
    const { names, room } = this.#inFlight.quickGroups(claimed.map((doc) => this.#groupOf(doc)))
    // One by one, because only then an index has them in their order. They share a commit.
    const more = await Promise.all(names.map((name) => this.#claims.claimOf(name, Math.floor(room / names.length))))
    for (const doc of more.flat()) this.#start(doc)
  }

  #groupOf(doc: Doc): string {
    return String(doc[this.#options.groupBy])
  }

  #start(doc: Doc): void {
    // The clock was set forward past its lease: it is in flight already.
    const lease = this.#leases.get(doc.id)
    const isInFlight = lease !== undefined && lease !== null && lease <= this.#options.clock.now().toISOString()
    this.#leases.set(doc.id, doc.dueAt)
    if (!isInFlight) this.#begin(doc)
  }

  /** `isMine` says once it is known whether the job is to be done here. */
  #begin(doc: Doc, isMine: Promise<boolean> | true = true): void {
    const done = this.#doIf(isMine, doc).catch((error) => {
      if (!isReported(error))
        this.#options.log.error({ err: error, id: doc.id }, 'Job failed; retrying when its lease expires.')
    })
    this.#inFlight.add(this.#groupOf(doc), done, () => this.#alarm.ring())
  }

  async #doIf(isMine: Promise<boolean> | true, doc: Doc): Promise<void> {
    if (isMine !== true) {
      if (!(await isMine.catch(() => false))) return
      this.#leases.set(doc.id, doc.dueAt)
    }
    await this.#do(doc)
  }

  async #do(doc: Doc): Promise<void> {
    const { collection, perform, unlessChanged } = this.#options
    let lease = doc.dueAt
    let changes: Partial<Doc> | null
    const others: Promise<unknown>[] = []
    try {
      changes = this.#isStopped ? this.#release() : await perform(doc, (write) => others.push(settled(write)))
    } finally {
      // Before the job is due again: whoever claims it then starts it.
      lease = this.#leases.get(doc.id) ?? lease
      this.#leases.delete(doc.id)
    }
    if (changes === null) {
      await collection.delete({ id: doc.id })
      return
    }
    const scheduledAt = changes.dueAt === null ? null : this.#options.clock.now().toISOString()
    const isMine = { dueAt: lease } as StateFilter<Doc, Fields<Group>>
    const isSame = unlessChanged === undefined ? {} : { [unlessChanged]: doc[unlessChanged] }
    const finished = await collection.update(doc.id, { ...isMine, ...isSame }, { ...changes, scheduledAt })
    if (finished === null && unlessChanged !== undefined) await collection.update(doc.id, isMine, this.#release())
    // The pause in progress was computed without this job.
    if (changes.dueAt !== null || finished === null) this.wake()
    await Promise.all(others)
  }

  #release(): Partial<Doc> {
    return { ...this.#options.onRelease, ...this.#claims.due(this.#options.clock.now()) } as Partial<Doc>
  }
}

/** So that its rejection is nobody's oversight while another write is waited for. */
function settled(write: Promise<unknown>): Promise<unknown> {
  write.catch(() => {})
  return write
}
