import { type Clock, clockTolerance, monotonic, type Timestamp } from '@manabi/kernel'
import type { StateCollection, StateDocument, StateFilter } from '@manabi/state-store'

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

export type Fields<Group> = 'dueAt' | 'scheduledAt' | Group

interface Due {
  readonly from?: string
  readonly upTo: string
}

type Filter<Doc extends Job, Group extends keyof Doc> = StateFilter<Doc, Fields<Group>>

export interface ClaimsOptions<Doc extends Job, Group extends keyof Doc & string> {
  readonly clock: Clock
  readonly collection: StateCollection<Doc, Fields<Group>>
  /** The field by whose value jobs are limited, so that no slow group delays the others. */
  readonly groupBy: Group
  /** Milliseconds; longer than doing a job takes. */
  readonly lease: number
  /** What changes when a job is claimed. */
  readonly onClaim?: Partial<Doc>
}

/** Milliseconds after which jobs of other processes are found, and a failed claim is repeated. */
export const longestPause = 1_000

/** Milliseconds by which clocks of processes may differ, and a job may be kept later than it is due. */
const slack = 10_000
/** Milliseconds after which all that is due is looked at again, whatever was passed over. */
const longestBelief = 30_000

/**
 * What is due among the jobs of all processes, and taking it. What is due to full groups is passed over once and not at each claim, so
 * that a backlog to a slow group costs the others nothing.
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
    const claimed = await this.#claim({ upTo: this.#options.clock.now().toISOString() }, group, limit)
    if (claimed.length < limit) this.#behind.delete(group)
    return claimed
  }

  /** Takes jobs of any group but the full ones and those behind, the earliest due first. */
  async claimAny(full: readonly string[], limit: number): Promise<readonly Doc[]> {
    const now = this.#options.clock.now()
    const from = this.#knownUpTo(now)
    const due = { ...(from !== null && { from: from.toISOString() }), upTo: now.toISOString() }
    const claimed = (await this.#isNothing(due)) ? [] : await this.#claim(due, { notIn: full }, limit)
    this.#isAtRest = claimed.length === 0
    if (claimed.length < limit) this.#pass(now, full, from === null)
    return claimed
  }

  #knownUpTo(now: Date): Date | null {
    const isOld = monotonic() - this.#lookedAt > longestBelief
    // The clock was set back.
    const isAhead = this.#passed !== null && this.#passed > now
    return isOld || isAhead ? null : this.#passed
  }

  #pass(now: Date, full: readonly string[], isWhole: boolean): void {
    if (isWhole) {
      this.#behind.clear()
      this.#lookedAt = monotonic()
    }
    for (const name of full) this.#behind.add(name)
    this.#passed = new Date(now.getTime() - slack)
  }

  async #isNothing(due: Due): Promise<boolean> {
    if (!this.#isAtRest) return false
    const where = { dueAt: due } as Filter<Doc, Group>
    return (await this.#options.collection.find({ where, sort: [['dueAt', 'asc']], limit: 1 })).length === 0
  }

  #claim(due: Due, groups: string | { readonly notIn: readonly string[] }, limit: number): Promise<readonly Doc[]> {
    const { collection, groupBy } = this.#options
    const where = { dueAt: due, [groupBy]: groups } as Filter<Doc, Group>
    return collection.claim({ where, sort: [['dueAt', 'asc']], limit }, this.leased())
  }

  /** What a claim made now sets. */
  leased(): Partial<Doc> {
    const { clock, lease, onClaim } = this.#options
    return { ...onClaim, ...this.due(new Date(clock.now().getTime() + lease)) }
  }

  due(at: Date): Partial<Doc> {
    return { dueAt: at.toISOString(), scheduledAt: this.#options.clock.now().toISOString() } as Partial<Doc>
  }

  /**
   * Once a second: makes jobs due that were scheduled before the clock was set back, which otherwise wait until it catches up. Those of
   * `leases` are in flight.
   */
  async advance(leases: ReadonlyMap<string, unknown>): Promise<void> {
    if (monotonic() - this.#advancedAt < longestPause) return
    this.#advancedAt = monotonic()
    const { clock, collection } = this.#options
    const now = clock.now()
    const ahead = new Date(now.getTime() + clockTolerance).toISOString()
    const where = { scheduledAt: { from: ahead } } as Filter<Doc, Group>
    const late = await collection.find({ where, sort: [['scheduledAt', 'asc']], limit: 500 })
    for (const { id, dueAt } of late) {
      if (leases.has(id) || dueAt === null) continue
      await collection.update(id, { dueAt } as Filter<Doc, Group>, this.due(now))
    }
  }

  /** Milliseconds. */
  async untilNextDue(): Promise<number> {
    const now = this.#options.clock.now().getTime()
    const where = { dueAt: { from: new Date(now + 1).toISOString() } } as Filter<Doc, Group>
    const [next] = await this.#options.collection.find({ where, sort: [['dueAt', 'asc']], limit: 1 })
    return next === undefined ? longestPause : Math.min(Date.parse(next.dueAt!) - now, longestPause)
  }
}
