import type { MongoStatus } from '@manabi/mongo'
import type { Collection } from 'mongodb'
import type { Projection, Views } from '../projection.ts'
import type { Kept } from './kept.ts'
import type { MongoGenerations } from './mongoGenerations.ts'
import { type Active, MongoReadCollection } from './mongoReadCollection.ts'

interface Parts {
  readonly generations: MongoGenerations
  readonly documentsOf: (collection: string) => Collection<Kept>
  readonly status: MongoStatus
}

/** The read models as queries see them: each asks which generation is active. */
export class MongoViews implements Views {
  readonly #parts: Parts
  /** The active generation of each projection, as the server said last. */
  readonly #latest = new Map<string, Active>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  of({ name, version }: Pick<Projection<never>, 'name' | 'version'>): never {
    const source = { ask: () => this.#ask(name), latest: () => this.#latest.get(name) }
    return new MongoReadCollection(source, version, this.#parts.status) as never
  }

  async #ask(projection: string): Promise<Active> {
    const { generations, documentsOf } = this.#parts
    await generations.ready()
    const { collection, version, fields } = await generations.activeOf(projection)
    const active = { documents: documentsOf(collection), version, fields }
    this.#latest.set(projection, active)
    return active
  }
}
