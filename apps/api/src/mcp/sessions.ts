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
}

const defaultLimits = {
  /** Sessions in all, and of one person. */
  most: 5_000,
  mostOfUser: 1_000,
  idleMilliseconds: 30 * 60_000,
}

/** Sessions belong to their user: for anybody else they do not exist. The least recently used goes first. */
export class Sessions<S extends Session> {
  readonly #clock: Clock
  readonly #limits: typeof defaultLimits
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept<S>>()
  readonly #ofUser = new Map<Id, number>()

  constructor(clock: Clock, limits: Partial<typeof defaultLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...defaultLimits, ...limits }
  }

  get size(): number {
    return this.#kept.size
  }

  add(session: S): void {
    this.expire()
    const { most, mostOfUser } = this.#limits
    if ((this.#ofUser.get(session.userId) ?? 0) >= mostOfUser) this.#endOldest((kept) => kept.userId === session.userId)
    if (this.#kept.size >= most) this.#endOldest(() => true)
    this.#kept.set(session.id, { session, busy: 0, usedAt: this.#now() })
    this.#ofUser.set(session.userId, (this.#ofUser.get(session.userId) ?? 0) + 1)
  }

  /** Null for what is over, never was, or belongs to somebody else. */
  find(id: string, userId: Id): S | null {
    this.expire()
    const kept = this.#kept.get(id)
    if (kept === undefined || kept.session.userId !== userId) return null
    this.#touch(id, kept)
    return kept.session
  }

  /** Keeps the session from expiring until what it answers is called. */
  begin(id: string): () => void {
    const kept = this.#kept.get(id)
    if (kept === undefined) return () => {}
    kept.busy += 1
    return () => {
      kept.busy -= 1
      if (this.#kept.get(id) === kept) this.#touch(id, kept)
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

  /** Ends what has idled for too long. Busy ones are passed over, and come last again. */
  expire(): void {
    const before = this.#now() - this.#limits.idleMilliseconds
    for (const [id, kept] of this.#kept) {
      if (kept.usedAt > before) return
      if (kept.busy > 0) this.#touch(id, kept)
      else this.end(id)
    }
  }

  #endOldest(isMeant: (session: S) => boolean): void {
    const oldest = [...this.#kept.values()].find(({ session }) => isMeant(session))
    if (oldest !== undefined) this.end(oldest.session.id)
  }

  #touch(id: string, kept: Kept<S>): void {
    kept.usedAt = this.#now()
    this.#kept.delete(id)
    this.#kept.set(id, kept)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
