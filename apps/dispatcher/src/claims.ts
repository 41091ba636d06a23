import { type Clock, clockTolerance, monotonic, type Timestamp } from '@manabi/kernel'
import type { ProcessLeases, StateCollection, StateDocument, StateFilter } from '@manabi/state-store'

/** A job that waits in operational state. */
export interface Job extends StateDocument {
  /** When a process may claim it; null while one does it, and when nothing is left to do. */
  readonly dueAt: Timestamp | null
  /** When `dueAt` was set. A time in the future means that the clock was set back since: the job is due now. */
  readonly scheduledAt?: Timestamp | null
  /** The id of the process that does it; null or absent while none does. */
  readonly holder?: string | null
}

export type Fields<Group> = 'dueAt' | 'scheduledAt' | 'holder' | Group

type Filter<Doc extends Job, Group extends keyof Doc> = StateFilter<Doc, Fields<Group>>

export interface ClaimsOptions<Doc extends Job, Group extends keyof Doc & string> {
  readonly clock: Clock
  readonly leases: Pick<ProcessLeases, 'processId' | 'endedAmong'>
  readonly collection: StateCollection<Doc, Fields<Group>>
  /** The field by whose value jobs are limited, so that no slow group delays the others. */
  readonly groupBy: Group
  /** A field that others change while the job is done when there is more to do: then it is due again at once. */
  readonly unlessChanged?: Group
  /** What changes when a job is claimed, and when it is given up undone. */
  readonly onClaim?: Partial<Doc>
  readonly onRelease?: Partial<Doc>
}

/** Milliseconds after which jobs of other processes are found, and a failed claim is repeated. */
export const longestPause = 1_000

/** Milliseconds by which clocks of processes may differ, and a job may be kept later than it is due. */
const slack = 10_000
/** Milliseconds after which all that is due is looked at again, whatever was passed over. */
const longestBelief = 30_000
/** Jobs that one write frees. */
const freedAtOnce = 200

/**
 * What is due among the jobs of all processes, taking it, and giving it back. What is due to full groups is passed over once and not at
 * each claim, so that a backlog to a slow group costs the others nothing.
 */
export class Claims<Doc extends Job, Group extends keyof Doc & string> {
  readonly #options: ClaimsOptions<Doc, Group>
  #advancedAt = Number.NEGATIVE_INFINITY
  /** Whatever was due before this time belongs to one of the groups that are behind; null when that is not known. */
  #passed: Date | null = null
  #lookedAt = Number.NEGATIVE_INFINITY
  /** Until a claim of any finds something. A claim is a write, which at rest would be all that is written. */
  #isAtRest = true
  readonly #behind = new Set<string>()

  constructor(options: ClaimsOptions<Doc, Group>) {
    this.#options = options
  }

  /** Groups that have more due than was claimed, because they were full. Claim these by name. */
  get behind(): readonly string[] {
    return [...this.#behind]
  }

  /** Takes jobs of one group, the earliest due first. */
  async claimOf(group: string, limit: number): Promise<readonly Doc[]> {
    const claimed = await this.#claim({ upTo: this.#now() }, group, limit)
    // The others come first the next time.
    this.#behind.delete(group)
    if (claimed.length === limit) this.#behind.add(group)
    return claimed
  }

  /** Takes jobs of any group but the full ones and those behind, the earliest due first. */
  async claimAny(full: readonly string[], limit: number): Promise<readonly Doc[]> {
    const leftOut = [...new Set([...full, ...this.#behind])]
    const now = this.#options.clock.now()
    const from = this.#knownUpTo(now)
    const due = { ...(from !== null && { from: from.toISOString() }), upTo: now.toISOString() }
    const claimed = (await this.#isNothing(due)) ? [] : await this.#claim(due, { notIn: leftOut }, limit)
    this.#isAtRest = claimed.length === 0
    if (claimed.length < limit) this.#pass(now, full, from === null)
    return claimed
  }

  /** Writes down how a job changed, unless it is not this process's any more; null deletes it. Answers whether it may be due again. */
  async finish(doc: Doc, changes: Partial<Doc> | null): Promise<boolean> {
    const { collection, unlessChanged } = this.#options
    if (changes === null) {
      await collection.delete({ id: doc.id })
      return false
    }
    const scheduledAt = changes.dueAt === null ? null : this.#now()
    const isMine = { holder: doc.holder } as Filter<Doc, Group>
    const isSame = unlessChanged === undefined ? {} : { [unlessChanged]: doc[unlessChanged] }
    const finished = await collection.update(
      doc.id,
      { ...isMine, ...isSame },
      { holder: null, ...changes, scheduledAt },
    )
    if (finished === null && unlessChanged !== undefined) await collection.update(doc.id, isMine, this.released())
    return finished?.dueAt !== null
  }

  /** What makes a job due that was not done: now, or after so many milliseconds. */
  released(after = 0): Partial<Doc> {
    const now = this.#options.clock.now()
    const dueAt = new Date(now.getTime() + after).toISOString()
    return { ...this.#options.onRelease, holder: null, dueAt, scheduledAt: now.toISOString() } as Partial<Doc>
  }

  /** Makes jobs due that processes held that have ended. */
  async freeEnded(): Promise<void> {
    const { collection, leases } = this.#options
    for (const holder of await leases.endedAmong(await this.#holders())) {
      const query = { where: { holder } as Filter<Doc, Group>, limit: freedAtOnce }
      while ((await collection.claim(query, this.released())).length === freedAtOnce);
    }
  }

  /** Jobs that bear this id. */
  heldBy(holder: string): Promise<readonly Doc[]> {
    return this.#options.collection.find({ where: { holder } as Filter<Doc, Group> })
  }

  /** Once a second: makes jobs due that were scheduled before the clock was set back, which otherwise wait until it catches up. */
  async advance(): Promise<void> {
    if (monotonic() - this.#advancedAt < longestPause) return
    this.#advancedAt = monotonic()
    const { clock, collection } = this.#options
    const ahead = new Date(clock.now().getTime() + clockTolerance).toISOString()
    const where = { scheduledAt: { from: ahead } } as Filter<Doc, Group>
    const late = await collection.find({ where, sort: [['scheduledAt', 'asc']], limit: 500 })
    for (const { id, dueAt } of late) {
      if (dueAt === null) continue
      const set = { dueAt: this.#now(), scheduledAt: this.#now() } as Partial<Doc>
      await collection.update(id, { dueAt } as Filter<Doc, Group>, set)
    }
  }

  /** Milliseconds. */
  async untilNextDue(): Promise<number> {
    const now = this.#options.clock.now().getTime()
    const where = { dueAt: { from: new Date(now + 1).toISOString() } } as Filter<Doc, Group>
    const [next] = await this.#options.collection.find({ where, sort: [['dueAt', 'asc']], limit: 1 })
    return next === undefined ? longestPause : Math.min(Date.parse(next.dueAt!) - now, longestPause)
  }

  #now(): Timestamp {
    return this.#options.clock.now().toISOString()
  }

  #knownUpTo(now: Date): Date | null {
    const isOld = monotonic() - this.#lookedAt > longestBelief
    // The clock was set back.
    const isAhead = this.#passed !== null && this.#passed > now
    return isOld || isAhead ? null : this.#passed
  }

  #pass(now: Date, full: readonly string[], isWhole: boolean): void {
    if (isWhole) this.#lookedAt = monotonic()
    for (const name of full) this.#behind.add(name)
    this.#passed = new Date(now.getTime() - slack)
  }

  async #isNothing(due: object): Promise<boolean> {
    if (!this.#isAtRest) return false
    const where = { dueAt: due } as Filter<Doc, Group>
    return (await this.#options.collection.find({ where, sort: [['dueAt', 'asc']], limit: 1 })).length === 0
  }

  async #claim(due: object, group: string | { readonly notIn: readonly string[] }, limit: number) {
    const { collection, groupBy, leases, onClaim } = this.#options
    const where = { dueAt: due, [groupBy]: group } as Filter<Doc, Group>
    const held = { ...onClaim, holder: await leases.processId(), dueAt: null, scheduledAt: null } as Partial<Doc>
    return collection.claim({ where, sort: [['dueAt', 'asc']], limit }, held)
  }

  /** The processes that hold jobs, found one after the other: they are few. */
  async #holders(): Promise<readonly string[]> {
    const holders: string[] = []
    for (let from = '!'; ; from = `${holders.at(-1)}!`) {
      const where = { holder: { from } } as Filter<Doc, Group>
      const [next] = await this.#options.collection.find({ where, sort: [['holder', 'asc']], limit: 1 })
      if (next === undefined) return holders
      holders.push(next.holder!)
    }
  }
}
