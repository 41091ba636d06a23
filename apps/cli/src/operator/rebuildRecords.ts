import { notFound, Problem, type Timestamp } from '@manabi/kernel'
import { type StateDocument, type StateStore, stateCollection } from '@manabi/state-store'

export type RebuildState = 'building' | 'comparing' | 'ready' | 'switched' | 'rolled_back' | 'failed' | 'cancelled'

/** A generation that is built beside the one in use, for an operator to switch to. Grows with the rebuilds that operators start. */
export interface Rebuild extends StateDocument {
  readonly projection: string
  readonly collection: string
  /** The one that was in use before the switch; null until then. */
  readonly previous: string | null
  readonly state: RebuildState
  readonly isAuto: boolean
  /** Position reached while building, and the one to reach. */
  readonly position: number
  readonly head: number
  /** Documents that differ from those in use; null until they were compared. */
  readonly differences: number | null
  readonly error: string | null
  readonly startedAt: Timestamp
  /** When the process that is at it was last alive. */
  readonly aliveAt: Timestamp
}

const rebuilds = stateCollection<Rebuild>()({ name: 'rebuilds', indexes: [['state']] })

/** The last rebuild of a projection, whose name is the id. */
interface LastRebuild extends StateDocument {
  readonly rebuildId: string
}

const lastRebuilds = stateCollection<LastRebuild>()({ name: 'last-rebuilds', indexes: [['rebuildId']] })

export const underWay: readonly RebuildState[] = ['building', 'comparing']
export const unfinished: readonly RebuildState[] = [...underWay, 'ready']

export const conflict = (detail: string): Problem => new Problem('conflict', detail)

/** What is known of rebuilds, in the state store, so that any process may be asked. */
export class RebuildRecords {
  readonly #state: StateStore

  constructor(state: StateStore) {
    this.#state = state
  }

  /** 404 for an unknown one. */
  async get(id: string): Promise<Rebuild> {
    const found = await this.#docs.get(id)
    if (found === null) throw notFound()
    return found
  }

  /** 409 `conflict`, and nothing kept, while another of the projection is unfinished. */
  async add(rebuild: Rebuild): Promise<void> {
    await this.#docs.insert([rebuild])
    if (await this.#becomesLast(rebuild)) return
    await this.#docs.delete({ id: rebuild.id })
    throw conflict('Another rebuild of it is under way, or waits for its switch.')
  }

  /** 409 `conflict` where it is in another state. */
  async move(id: string, from: readonly RebuildState[], changes: Partial<Rebuild>): Promise<void> {
    if (await this.change(id, from, changes)) return
    throw conflict(`It is ${(await this.get(id)).state}.`)
  }

  /** Whether it was in one of these states. */
  async change(id: string, from: readonly RebuildState[], changes: Partial<Rebuild>): Promise<boolean> {
    return (await this.#docs.update(id, { state: { in: from } }, changes)) !== null
  }

  /** The last rebuild of a projection. */
  async lastOf(projection: string): Promise<Rebuild | null> {
    const last = await this.#last.get(projection)
    return last && this.#docs.get(last.rebuildId)
  }

  async isLast({ id, projection }: Rebuild): Promise<boolean> {
    return (await this.#last.get(projection))?.rebuildId === id
  }

  async #becomesLast({ id, projection }: Rebuild): Promise<boolean> {
    if ((await this.#last.insert([{ id: projection, rebuildId: id }])).length > 0) return true
    const { rebuildId } = (await this.#last.get(projection))!
    const other = await this.#docs.get(rebuildId)
    if (other !== null && unfinished.includes(other.state)) return false
    return (await this.#last.update(projection, { rebuildId }, { rebuildId: id })) !== null
  }

  get #docs() {
    return this.#state.collection(rebuilds)
  }

  get #last() {
    return this.#state.collection(lastRebuilds)
  }
}
