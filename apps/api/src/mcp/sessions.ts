import type { Clock, Id } from '@manabi/kernel'

/** One assistant's conversation, kept in this process until it ends, idles for too long or makes room for newer ones. */
export interface Session {
  readonly id: string
  readonly userId: Id
  close(): Promise<void>
}

interface Kept<S extends Session> {
  readonly session: S
  /** Requests and streams under way. */
  busy: number
  usedAt: number
  /** The number of its last use among those of all sessions. */
  use: number
}

const defaultLimits = {
  /** Sessions in all, and of one person. */
  most: 5_000,
  mostOfUser: 1_000,
  idleMilliseconds: 30 * 60_000,
}

/** How often all are looked through for those that are over, in milliseconds. */
const sweepEvery = 1_000

/** Sessions belong to their user: for anybody else they do not exist. The least recently used goes first. */
export class Sessions<S extends Session> {
  readonly #clock: Clock
  readonly #limits: typeof defaultLimits
  // In the order in which they began: a map that is reordered with each use is slow to go through.
  readonly #kept = new Map<string, Kept<S>>()
  readonly #ofUser = new Map<Id, number>()
  #uses = 0
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, limits: Partial<typeof defaultLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...defaultLimits, ...limits }
  }

  get size(): number {
    return this.#kept.size
  }

  add(session: S): void {
    this.#sweep()
    const { most, mostOfUser } = this.#limits
    if ((this.#ofUser.get(session.userId) ?? 0) >= mostOfUser) this.#endOldest((kept) => kept.userId === session.userId)
    if (this.#kept.size >= most) this.#endOldest(() => true)
    this.#kept.set(session.id, { session, busy: 0, usedAt: this.#now(), use: ++this.#uses })
    this.#ofUser.set(session.userId, (this.#ofUser.get(session.userId) ?? 0) + 1)
  }

  /** Null for what is over, never was, or belongs to somebody else. */
  find(id: string, userId: Id): S | null {
    this.#sweep()
    const kept = this.#kept.get(id)
    if (kept === undefined || kept.session.userId !== userId) return null
    if (this.#isOver(kept)) {
      this.end(id)
      return null
    }
    this.#touch(kept)
    return kept.session
  }

  /** Keeps the session from expiring until what it answers is called. */
  begin(id: string): () => void {
    const kept = this.#kept.get(id)
    if (kept === undefined) return () => {}
    kept.busy += 1
    return () => {
      kept.busy -= 1
      this.#touch(kept)
    }
  }

  end(id: string): void {
    const kept = this.#kept.get(id)
    if (kept === undefined) return
    this.#kept.delete(id)
    const left = (this.#ofUser.get(kept.session.userId) ?? 1) - 1
    if (left === 0) this.#ofUser.delete(kept.session.userId)
    else this.#ofUser.set(kept.session.userId, left)
    kept.session.close().catch(() => {})
  }

  endAll(): void {
    for (const id of [...this.#kept.keys()]) this.end(id)
  }

  /** Ends what has idled for too long. */
  expire(): void {
    this.#sweptAt = this.#now()
    for (const [id, kept] of this.#kept) if (this.#isOver(kept)) this.end(id)
  }

  #sweep(): void {
    if (this.#now() - this.#sweptAt >= sweepEvery) this.expire()
  }

  #isOver({ busy, usedAt }: Kept<S>): boolean {
    return busy === 0 && usedAt <= this.#now() - this.#limits.idleMilliseconds
  }

  #endOldest(isMeant: (session: S) => boolean): void {
    let oldest: Kept<S> | null = null
    for (const kept of this.#kept.values()) {
      if (isMeant(kept.session) && (oldest === null || kept.use < oldest.use)) oldest = kept
    }
    if (oldest !== null) this.end(oldest.session.id)
  }

  #touch(kept: Kept<S>): void {
    kept.usedAt = this.#now()
    kept.use = ++this.#uses
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
