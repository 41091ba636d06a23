import { type Clock, clockTolerance, isReported, monotonic, type Timestamp } from '@manabi/kernel'
import type { StateCollection, StateDocument, StateFilter } from '@manabi/state-store'
import type { Logger } from 'pino'
import { Alarm } from './alarm.ts'
import { InFlight, type InFlightLimit } from './inFlight.ts'

/** A job that waits in operational state. */
export interface Job extends StateDocument {
  /**
   * When a dispatcher may claim it. While one works on it: the end of its lease, after which that dispatcher counts as dead. Each claim
   * sets a later time than the one before, so that this time also identifies the claim. null when nothing is left to do.
   */
  readonly dueAt: Timestamp | null
  /** When `dueAt` was set. A time in the future means that the clock was set back since: the job is due now. */
  readonly scheduledAt?: Timestamp | null
}

type Fields<Group> = 'dueAt' | 'scheduledAt' | Group

export interface LeasedJobsOptions<Doc extends Job, Group extends keyof Doc & string> {
  readonly clock: Clock
  readonly log: Logger
  readonly collection: StateCollection<Doc, Fields<Group>>
  /** The field by whose value jobs are limited, so that no slow group delays the others. */
  readonly groupBy: Group
  readonly limit: InFlightLimit
  /** Milliseconds; longer than `perform` takes. */
  readonly lease: number
  /** A field that others change while the job is in flight when there is more to do: then it is due again at once. */
  readonly unlessChanged?: Group
  /** What changes when a job is claimed, and when it is released undone. */
  readonly onClaim?: Partial<Doc>
  readonly onRelease?: Partial<Doc>
  /** Does the job and answers its changes: with the next `dueAt`, or null to delete it. After a rejection it is due when its lease ends. */
  readonly perform: (doc: Doc) => Promise<Partial<Doc> | null>
}

/** Milliseconds after which jobs of other processes are found, and a failed claim is repeated. */
const longestPause = 1_000

/**
 * Does the jobs that are due, shared with any number of other processes: each job is claimed atomically with a lease, so that two
 * processes never have the same one, and the jobs of a process that died are due again when their leases end.
 */
export class LeasedJobs<Doc extends Job, Group extends keyof Doc & string> {
  readonly #options: LeasedJobsOptions<Doc, Group>
  readonly #alarm = new Alarm()
  readonly #inFlight: InFlight
  readonly #running: Promise<void>
  /** The end of the lease of each job in flight, by id. */
  readonly #leases = new Map<string, Timestamp | null>()
  #advancedAt = Number.NEGATIVE_INFINITY
  #isStopped = false

  constructor(options: LeasedJobsOptions<Doc, Group>) {
    this.#options = options
    this.#inFlight = new InFlight(options.limit)
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
    await this.#advance()
    while (this.#inFlight.hasRoom && !this.#isStopped) {
      const claimed = await this.#claim({ notIn: this.#inFlight.fullGroups() }, this.#options.limit.batch)
      for (const doc of claimed) this.#start(doc)
      if (claimed.length < this.#options.limit.batch) return this.#untilNextDue()
      await this.#startMore(claimed)
    }
    return longestPause
  }

  /** More of the groups of these jobs, where jobs end so quickly that batches would not keep up. */
  async #startMore(claimed: readonly Doc[]): Promise<void> {
    const { names, room } = this.#inFlight.quickGroups(claimed.map((doc) => this.#groupOf(doc)))
    // One by one, because only then an index has them in their order. They share a commit.
    const more = await Promise.all(names.map((name) => this.#claim(name, Math.floor(room / names.length))))
    for (const doc of more.flat()) this.#start(doc)
  }

  #claim(groups: string | { readonly notIn: readonly string[] }, limit: number): Promise<readonly Doc[]> {
    const { collection, clock, groupBy, lease, onClaim } = this.#options
    const now = clock.now()
    const where = { dueAt: { upTo: now.toISOString() }, [groupBy]: groups } as StateFilter<Doc, Fields<Group>>
    return collection.claim({ where, sort: [['dueAt', 'asc']], limit }, {
      ...onClaim,
      ...this.#due(new Date(now.getTime() + lease)),
    } as Partial<Doc>)
  }

  #groupOf(doc: Doc): string {
    return String(doc[this.#options.groupBy])
  }

  /** Once a second: makes jobs due that were scheduled before the clock was set back, which otherwise wait until it catches up. */
  async #advance(): Promise<void> {
    if (monotonic() - this.#advancedAt < longestPause) return
    this.#advancedAt = monotonic()
    const { clock, collection } = this.#options
    const now = clock.now()
    const ahead = new Date(now.getTime() + clockTolerance).toISOString()
    const where = { scheduledAt: { from: ahead } } as StateFilter<Doc, Fields<Group>>
    const late = await collection.find({ where, sort: [['scheduledAt', 'asc']], limit: 500 })
    for (const { id, dueAt } of late) {
      if (this.#leases.has(id) || dueAt === null) continue
      await collection.update(id, { dueAt } as StateFilter<Doc, Fields<Group>>, this.#due(now))
    }
  }

  #due(at: Date): Partial<Doc> {
    return { dueAt: at.toISOString(), scheduledAt: this.#options.clock.now().toISOString() } as Partial<Doc>
  }

  async #untilNextDue(): Promise<number> {
    const now = this.#options.clock.now().getTime()
    const where = { dueAt: { from: new Date(now + 1).toISOString() } } as StateFilter<Doc, Fields<Group>>
    const [next] = await this.#options.collection.find({ where, sort: [['dueAt', 'asc']], limit: 1 })
    return next === undefined ? longestPause : Math.min(Date.parse(next.dueAt!) - now, longestPause)
  }

  #start(doc: Doc): void {
    // The clock was set forward past its lease: it is in flight already.
    const lease = this.#leases.get(doc.id)
    const isInFlight = lease !== undefined && lease !== null && lease <= this.#options.clock.now().toISOString()
    this.#leases.set(doc.id, doc.dueAt)
    if (isInFlight) return
    const done = this.#do(doc).catch((error) => {
      if (!isReported(error))
        this.#options.log.error({ err: error, id: doc.id }, 'Job failed; retrying when its lease expires.')
    })

    this.#inFlight.add(this.#groupOf(doc), done, () => this.#alarm.ring())
  }

  async #do(doc: Doc): Promise<void> {
    const { collection, perform, unlessChanged } = this.#options
    let lease = doc.dueAt
    let changes: Partial<Doc> | null
    try {
      changes = this.#isStopped ? this.#release() : await perform(doc)
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
  }

  #release(): Partial<Doc> {
    return { ...this.#options.onRelease, ...this.#due(this.#options.clock.now()) } as Partial<Doc>
  }
}
