import { createCollection, insertNew, type MongoDatabase } from '@manabi/mongo'
import type { Collection } from 'mongodb'

/**
 * That readers see this generation of a projection, until there is one with a higher turn. Inserting a unique key is the one
 * thing that is atomic on every server.
 */
export interface Switch {
  readonly projection: string
  readonly turn: number
  readonly collection: string
  readonly version: number
  readonly fields: readonly string[]
}

interface SwitchDoc extends Switch {
  /** `<projection>#<turn>` */
  readonly _id: string
}

/** Which generations readers see. */
export class MongoSwitches {
  readonly #database: MongoDatabase
  readonly #docs: Collection<SwitchDoc>

  constructor(database: MongoDatabase) {
    this.#database = database
    this.#docs = database.db.collection(database.nameOf('views.switches'))
  }

  async ready(): Promise<void> {
    await createCollection(this.#database.db, this.#docs.collectionName)
  }

  /** By projection. */
  async latest(): Promise<ReadonlyMap<string, Switch>> {
    const switches = await this.#docs.find().sort({ turn: 1 }).toArray()
    return new Map(switches.map((one) => [one.projection, one]))
  }

  async leadTo(collection: string): Promise<boolean> {
    return [...(await this.latest()).values()].some((one) => one.collection === collection)
  }

  /** False where another process has taken the turn. */
  async take(turn: Switch): Promise<boolean> {
    return (await insertNew(this.#docs, [{ _id: idOf(turn), ...turn }])).size === 1
  }

  /** Those before it are needed no more. */
  async settle({ projection, turn }: Switch): Promise<void> {
    await this.#docs.deleteMany({ projection, turn: { $lt: turn } })
  }

  async undo(turn: Switch): Promise<void> {
    await this.#docs.deleteOne({ _id: idOf(turn) })
  }

  async remove(collection: string): Promise<void> {
    await this.#docs.deleteMany({ collection })
  }
}

const idOf = ({ projection, turn }: Switch): string => `${projection}#${turn}`
