import type { StateStore } from '@manabi/state-store'
import { LeaseAllocation } from '../src/sharing/leaseAllocation.ts'

export const work = ['a-v1', 'b-v1', 'c-v1', 'd-v1', 'e-v1']

interface Process {
  readonly isDead: boolean
  /** Delays a call on its way to the store, and its answer on the way back. */
  delay(): Promise<void>
}

/** A store that several processes use. */
export class SlowState {
  readonly #collections = new Map<string, Map<string, object>>()

  /** The store as one process sees it; a dead process gets no more answers. */
  for(process: Process): StateStore {
    const collection = ({ name }: { readonly name: string }) => {
      const docs = this.#collections.get(name) ?? new Map<string, object>()
      this.#collections.set(name, docs)
      const call =
        <Args extends readonly unknown[], Answer>(apply: (...args: Args) => Answer) =>
        async (...args: Args): Promise<Answer> => {
          if (process.isDead) return never
          await process.delay()
          const answer = apply(...args)
          await process.delay()
          return process.isDead ? never : answer
        }
      return {
        find: call(() => [...docs.values()]),
        put: call((doc: { readonly id: string }) => void docs.set(doc.id, doc)),
        insert: call((all: readonly { readonly id: string }[]) => {
          const fresh = all.filter(({ id }) => !docs.has(id))
          for (const doc of fresh) docs.set(doc.id, doc)
          return fresh
        }),
        update: call((id: string, where: object, set: object) => {
          const doc = docs.get(id)
          if (doc === undefined || !Object.entries(where).every(([key, value]) => doc[key as never] === value))
            return null
          docs.set(id, { ...doc, ...set })
          return docs.get(id)
        }),
        delete: call(({ id }: { readonly id: string }) => Number(docs.delete(id))),
      }
    }
    return { collection } as unknown as StateStore
  }
}

const never = new Promise<never>(() => {})

/** A projector that stops the projections it must release only when told to. */
export class TestWorker {
  isDead = false
  isRenewing = false
  delay = () => Promise.resolve()
  readonly leases: LeaseAllocation
  #begun: ReadonlySet<string> = new Set()

  constructor(state: SlowState, now: () => number) {
    this.leases = new LeaseAllocation({ state: state.for(this), knows: work, now })
  }

  get isAlive(): boolean {
    return !this.isDead && !this.leases.isLost
  }

  /** The projections it runs at this moment. */
  get working(): ReadonlySet<string> {
    if (!this.isAlive) return new Set()
    this.#begun = new Set([...this.#begun, ...this.leases.held])
    return this.#begun
  }

  /** From now on each call waits for two steps: one to reach the store, one to be answered. */
  inSteps(): (count: number) => Promise<void> {
    const waiting: (() => void)[] = []
    this.delay = () => new Promise((resolve) => waiting.push(resolve))
    return async (count) => {
      for (let step = 0; step < count; step++) {
        waiting.shift()?.()
        await new Promise(setImmediate)
      }
    }
  }

  renew(): void {
    if (this.isRenewing || !this.isAlive) return
    this.isRenewing = true
    void this.leases
      .heartbeat()
      .then(() => this.leases.exchange())
      .catch(() => {})
      .finally(() => {
        this.isRenewing = false
      })
  }

  /** A heartbeat by itself, while the store may still be about what else it was asked for. */
  beat(): void {
    if (this.isAlive) this.leases.heartbeat().catch(() => {})
  }

  /** Stops what it does not hold any more. */
  release(): void {
    this.#begun = this.leases.held
    this.leases.release([...this.leases.surplus.keys()])
  }

  /** Stops everything and leaves. */
  async leave(): Promise<void> {
    this.#begun = new Set()
    await this.leases.leave()
  }
}
