import { randomUUID } from 'node:crypto'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import type { Worker } from './allocate.ts'

interface WorkerDoc extends Worker {
  /** Rises with each heartbeat. */
  readonly beat: number
}

const workerDocs = stateCollection<WorkerDoc>()({ name: 'projectors', indexes: [] })

/**
 * Milliseconds. Others consider a worker dead when its heartbeat has not changed for `lifetime`. A worker that cannot send
 * heartbeats gives up `margin` earlier.
 */
const lifetime = 4_000
const margin = 500

export interface WorkerOptions {
  readonly state: StateStore
  readonly knows: readonly string[]
  /** Milliseconds, by a clock that never goes back. */
  readonly now?: () => number
}

/**
 * The projector processes that are alive, and this one's registration. Each worker measures with its own clock, so clocks need not
 * agree: a worker gives itself up before others consider it dead. A lost registration stays lost; the process registers again
 * under a new id.
 */
export class WorkerRegistry {
  readonly id = randomUUID()
  readonly #docs: StateCollection<WorkerDoc, never>
  readonly #knows: readonly string[]
  readonly #now: () => number
  readonly #seen = new Map<string, { readonly beat: number; readonly at: number }>()
  #beat = 0
  readonly #registered = Promise.withResolvers<void>()
  #until: number
  #isLost = false

  constructor({ state, knows, now = () => performance.now() }: WorkerOptions) {
    this.#docs = state.collection(workerDocs)
    this.#knows = knows
    this.#now = now
    this.#until = now() + lifetime - margin
  }

  get isLost(): boolean {
    this.#isLost ||= this.millisecondsLeft === 0
    return this.#isLost
  }

  /** Time until the registration is lost, unless a heartbeat comes first. */
  get millisecondsLeft(): number {
    return this.#isLost ? 0 : Math.max(0, this.#until - this.#now())
  }

  /** Resolves once the first heartbeat was answered: from then on others see this worker. */
  get registered(): Promise<void> {
    return this.#registered.promise
  }

  /** Sends a heartbeat. Rejects when the store does, or when the registration is lost meanwhile. */
  async heartbeat(): Promise<void> {
    const asked = this.#now()
    await this.#docs.put({ id: this.id, knows: this.#knows, beat: ++this.#beat })
    if (this.isLost) throw new Error('The registration of this projector is lost.')
    this.#until = asked + lifetime - margin
    this.#registered.resolve()
  }

  /** All workers whose heartbeat changed within a lifetime, this one included. Deletes the others. */
  async aliveWorkers(): Promise<readonly Worker[]> {
    const asked = this.#now()
    const docs = await this.#docs.find({})
    const answered = this.#now()
    const dead = docs.filter((doc) => doc.id !== this.id && this.#isDead(doc, { asked, answered }))
    await Promise.all(dead.map(({ id }) => this.#docs.delete({ id })))
    return docs.filter((doc) => !dead.includes(doc))
  }

  /** Frees all leases of this worker at once. */
  async leave(): Promise<void> {
    this.#isLost = true
    await this.#docs.delete({ id: this.id })
  }

  /** Counts from the answer that first showed this heartbeat to the question of now: the store was slow in between at worst. */
  #isDead(
    { id, beat }: WorkerDoc,
    { asked, answered }: { readonly asked: number; readonly answered: number },
  ): boolean {
    const seen = this.#seen.get(id)
    if (seen?.beat === beat) return asked - seen.at >= lifetime
    this.#seen.set(id, { beat, at: answered })
    return false
  }
}
