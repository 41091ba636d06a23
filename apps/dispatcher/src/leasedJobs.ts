import { isReported, type Timestamp } from '@manabi/kernel'
import { Alarm } from './alarm.ts'
import { Claims, type Job, longestPause } from './claims.ts'
import { finishJob } from './finishJob.ts'
import { FirstTries, type KeptTry } from './firstTries/firstTries.ts'
import { Keeper } from './firstTries/keeper.ts'
import { InFlight } from './inFlight.ts'
import type { Added, Course, LeasedJobsOptions, Perform, Tried } from './jobOptions.ts'
import { settled } from './settled.ts'

/**
 * Does the jobs that are due, shared with any number of other processes: each job is claimed atomically with a lease, so that two
 * processes never have the same one, and the jobs of a process that died are due again when their leases end.
 */
export class LeasedJobs<Doc extends Job, Group extends keyof Doc & string> {
  readonly #options: LeasedJobsOptions<Doc, Group>
  readonly #alarm = new Alarm()
  readonly #inFlight: InFlight
  readonly #claims: Claims<Doc, Group>
  readonly #keeper: Keeper<Doc, Group>
  readonly #running: Promise<void>
  /** The end of the lease of each job in flight, by id. */
  readonly #leases = new Map<string, Timestamp | null>()
  #isStopped = false

  constructor(options: LeasedJobsOptions<Doc, Group>) {
    this.#options = options
    this.#inFlight = new InFlight(options.limit)
    this.#claims = new Claims(options)
    this.#keeper = new Keeper({ ...options, isStopping: () => this.#isStopped })
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
   * others wait for a claim, those that are due later too; whoever adds them wakes those that may claim. Answers the jobs that were new.
   */
  async add(docs: readonly Doc[]): Promise<readonly Added<Doc>[]> {
    const leased = this.#claims.leased()
    const inserted = Promise.withResolvers<ReadonlySet<string>>()
    // Where no job is taken, nothing waits for it, and its rejection would end the process.
    settled(inserted.promise)
    const isNew = (id: string) => inserted.promise.then((ids) => ids.has(id))
    const taken = new Set<string>()
    const now = this.#options.clock.now().toISOString()
    const all = docs.map((doc) => {
      if (!this.#isToDo(doc, now) || this.#inFlight.roomFor(this.#groupOf(doc)) <= 0) return doc
      taken.add(doc.id)
      const mine = { ...doc, ...leased }
      this.#begin(mine, isNew(doc.id))
      return mine
    })
    const adding = this.#options.collection.insert(all)
    inserted.resolve(adding.then((added) => new Set(added.map(({ id }) => id))))
    return (await adding).map((doc) => ({ doc, isTaken: taken.has(doc.id) }))
  }

  /**
   * Does jobs that no process did or keeps yet, where their groups are quick: each is kept when it is done, which saves a write, or after
   * a while as leased. A crash before that loses them, so whoever adds them must know them until they are kept.
   */
  try(docs: readonly Doc[]): Tried<Doc> {
    const [now, leased] = [this.#options.clock.now().toISOString(), this.#claims.leased()]
    const tries = new FirstTries<Doc>({
      ...{ clock: this.#options.clock, keeper: this.#keeper, leased, release: () => this.#release() },
      onKept: (doc, kept) => this.#tried(doc, kept),
      onFailure: (doc, failure) => this.#tried(doc, null, failure),
    })
    const left = docs.filter((doc) => {
      if (!this.#isToDo(doc, now) || !this.#inFlight.hasQuickRoom(this.#groupOf(doc))) return true
      this.#inFlight.enter(this.#groupOf(doc))
      this.#options.performFirst!(tries.add(doc))
      return false
    })
    return { left, kept: tries.kept() }
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

  readonly #isToDo = ({ dueAt }: Doc, now: Timestamp): boolean => !this.#isStopped && dueAt !== null && dueAt <= now

  /** null: it could not be kept. */
  #tried(doc: Doc, kept: KeptTry<Doc> | null, failure?: unknown): void {
    if (kept === null) this.#report(doc, failure)
    if (kept?.unfinished) this.#hold(doc, this.#do(doc, kept.unfinished))
    if (this.#inFlight.leave(this.#groupOf(doc), 0) || kept?.isDueAgain) this.wake()
    if (kept?.wasSlow) this.#inFlight.turnedSlow(this.#groupOf(doc))
  }

  #groupOf(doc: Doc): string {
    return String(doc[this.#options.groupBy])
  }

  #start(doc: Doc): void {
    const lease = this.#leases.get(doc.id) ?? null
    // The clock was set forward past its lease: it is in flight already.
    if (lease !== null && lease <= this.#options.clock.now().toISOString()) this.#leases.set(doc.id, doc.dueAt)
    else this.#begin(doc)
  }

  /** `isMine` says once it is known whether the job is to be done here. */
  #begin(doc: Doc, isMine: Promise<boolean> | true = true): void {
    const doing = async () => {
      if (isMine === true || (await isMine.catch(() => false))) await this.#do(doc)
    }
    this.#hold(doc, doing())
  }

  #hold(doc: Doc, doing: Promise<void>): void {
    const done = doing.catch((error) => this.#report(doc, error))
    this.#inFlight.add(this.#groupOf(doc), done, () => this.#alarm.ring())
  }

  #report({ id }: Doc, err: unknown): void {
    if (!isReported(err)) this.#options.log.error({ err, id }, 'Job failed; retrying when its lease expires.')
  }

  async #do(doc: Doc, unfinished: Perform<Doc> | null = null): Promise<void> {
    this.#leases.set(doc.id, doc.dueAt)
    let [lease, changes]: [Timestamp | null, Partial<Doc> | null] = [doc.dueAt, null]
    const others: Promise<unknown>[] = []
    const course: Course = { along: (write) => others.push(settled(write)), begin: () => true }
    try {
      changes =
        this.#isStopped && unfinished === null
          ? this.#release()
          : await (unfinished ?? this.#options.perform)(doc, course)
    } finally {
      // Before the job is due again: whoever claims it then starts it.
      lease = this.#leases.get(doc.id) ?? lease
      this.#leases.delete(doc.id)
    }
    const finished = { changes, lease, release: () => this.#release(), isStopping: () => this.#isStopped }
    const isDueAgain = await finishJob(doc, finished, this.#options)
    // The pause in progress was computed without this job.
    if (isDueAgain) this.wake()
    await Promise.all(others)
  }

  #release(): Partial<Doc> {
    return { ...this.#options.onRelease, ...this.#claims.due(this.#options.clock.now()) } as Partial<Doc>
  }
}
