import {
  type Batch,
  type Checkpoint,
  type Document,
  type Generation,
  type GenerationDefinition,
  GenerationDropped,
  type ReadStore,
  type ScanPage,
  type Stored,
} from '@manabi/read-store'

type Kept = { -readonly [Key in keyof Generation]: Generation[Key] } & { readonly documents: Map<string, Stored> }

/** As much of a read store as projecting needs, for properties that run many times. Writes are guarded by position, as everywhere. */
export class MemoryReadStore {
  readonly #kept: Kept[] = []
  #count = 0

  async generations(): Promise<readonly Generation[]> {
    return this.#kept
      .map(({ documents: _, ...generation }) => generation)
      .sort((one, other) => (one.projection < other.projection ? -1 : 1))
  }

  async create({ name, version }: GenerationDefinition): Promise<Generation> {
    const begun = { state: 'building', checkpoint: 0, failure: null, keepsPrevious: false } as const
    const collection = `${name}-v${version}-${++this.#count}`
    this.#kept.push({ collection, projection: name, version, ...begun, documents: new Map() })
    return this.#of(collection)
  }

  async load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    const { documents } = this.#of(collection)
    return new Map(ids.flatMap((id) => (documents.has(id) ? [[id, documents.get(id)!]] : [])))
  }

  async write(collection: string, { documents, checkpoint }: Batch<Document>): Promise<void> {
    const kept = this.#of(collection)
    for (const [id, { position, doc }] of documents)
      if (position > (kept.documents.get(id)?.position ?? -1)) kept.documents.set(id, { position, doc })
    kept.checkpoint = Math.max(kept.checkpoint, checkpoint)
  }

  async advance(checkpoints: ReadonlyMap<string, Checkpoint>): Promise<void> {
    for (const [collection, checkpoint] of checkpoints)
      await this.write(collection, { documents: new Map(), ...checkpoint })
  }

  async activate(collection: string): Promise<boolean> {
    const kept = this.#of(collection)
    for (const { collection: other } of this.#kept.filter(({ projection }) => projection === kept.projection))
      if (other !== collection) await this.drop(other)
    kept.state = 'active'
    return true
  }

  async drop(collection: string): Promise<void> {
    const place = this.#kept.findIndex((one) => one.collection === collection)
    if (place >= 0) this.#kept.splice(place, 1)
  }

  async scan(collection: string, { after, limit }: ScanPage) {
    const found = [...this.#of(collection).documents].flatMap(([id, { position, doc }]) =>
      doc !== null && id > after ? [{ id, position, doc }] : [],
    )
    return found.sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit)
  }

  #of(collection: string): Kept {
    const kept = this.#kept.find((one) => one.collection === collection)
    if (kept === undefined) throw new GenerationDropped(collection)
    return kept
  }
}

export const openMemoryReadStore = (): ReadStore => new MemoryReadStore() as Partial<ReadStore> as ReadStore
