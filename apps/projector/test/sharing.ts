import type { StateStore } from '@manabi/state-store'
import { Share } from '../src/share.ts'

export const work = ['a-v1', 'b-v1', 'c-v1', 'd-v1', 'e-v1']

interface Process {
  readonly isDead: boolean
  /** When a call reaches the store, and when its answer comes back. */
  delay(): Promise<void>
}

/** A store that several processes use. */
export class SlowState {
  readonly #collections = new Map<string, Map<string, object>>()

  /** As one process sees it; a process that has died gets no answer any more. */
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

/** A projector that does its share, and stops what it has to give up only when it is told to. */
export class Sharer {
  isDead = false
  isLooking = false
  delay = () => Promise.resolve()
  readonly share: Share
  #begun: ReadonlySet<string> = new Set()

  constructor(state: SlowState, now: () => number) {
    this.share = new Share({ state: state.for(this), knows: work, now })
  }

  get isAlive(): boolean {
    return !this.isDead && !this.share.isLost
  }

  /** What it works on at this moment. */
  get working(): ReadonlySet<string> {
    if (!this.isAlive) return new Set()
    this.#begun = new Set([...this.#begun, ...this.share.mine])
    return this.#begun
  }

  /** From now on each of its calls waits twice for a step: to reach the store, and to be answered. */
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

  look(): void {
    if (this.isLooking || !this.isAlive) return
    this.isLooking = true
    void this.share
      .look()
      .catch(() => {})
      .finally(() => {
        this.isLooking = false
      })
  }

  /** Stops what is not its own any more. */
  release(): void {
    this.#begun = this.share.mine
    this.share.release([...this.share.surplus.keys()])
  }

  /** Stops everything, and says so. */
  async leave(): Promise<void> {
    this.#begun = new Set()
    await this.share.leave()
  }
}
