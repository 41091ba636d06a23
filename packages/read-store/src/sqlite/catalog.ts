import { GenerationDropped } from '../readStore.ts'
import type { Connection } from './connection.ts'
import type { Generations } from './generations.ts'
import type { Schema } from './schema.ts'
import { Table } from './table.ts'

/** A generation as this process knows it. `revision` changes with every write to it. */
export interface Known {
  readonly projection: string
  readonly collection: string
  readonly version: number
  readonly schema: Schema
  readonly table: Table
  /** When the generations were read: what this process has written since is not in it. */
  readonly checkpoint: number
  revision: number
}

/** Which generations there are and which are active, kept in memory and read again when another process has written. */
export class Catalog {
  readonly #connection: Connection
  readonly #stored: Generations
  #seen = ''
  #revision = 0
  #generations = new Map<string, Known>()
  #active = new Map<string, Known>()

  constructor(connection: Connection, stored: Generations) {
    this.#connection = connection
    this.#stored = stored
  }

  /** Throws `GenerationDropped` where it is gone. */
  known(collection: string): Known {
    const known = this.find(collection)
    if (known === undefined) throw new GenerationDropped(collection)
    this.#connection.lost.remember(collection)
    return known
  }

  find(collection: string): Known | undefined {
    this.refresh()
    return this.#generations.get(collection)
  }

  active(projection: string): Known | undefined {
    this.refresh()
    return this.#active.get(projection)
  }

  written(known: Known): void {
    known.revision = ++this.#revision
  }

  /** Has the generations read again at the next use. */
  expire(): void {
    this.#seen = ''
  }

  /** Reads the generations again when they may have changed: another connection wrote, or the file was opened again. */
  refresh(): void {
    const now = `${this.#connection.openings} ${this.#connection.dataVersion()}`
    if (now === this.#seen) return
    this.reload()
    this.#seen = now
  }

  reload(): void {
    const [before, all] = [this.#generations, this.#stored.all()]
    this.#generations = new Map()
    this.#active = new Map()
    for (const generation of all) {
      const { collection, projection, version, schema, checkpoint, isActive } = generation
      const same = before.get(collection)
      const table = same?.schema === schema ? same.table : new Table(this.#connection, schema)
      const known = { projection, collection, version, schema, table, checkpoint, revision: ++this.#revision }
      this.#generations.set(collection, known)
      if (isActive) this.#active.set(projection, known)
    }
  }
}
