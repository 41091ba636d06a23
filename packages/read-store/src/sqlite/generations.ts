import { furthestCheckpoint, leastCheckpoint, type Partition } from '../partition.ts'
import type { Batch, Document } from '../port.ts'
import { type ActivateOptions, type Generation, type GenerationDefinition, GenerationDropped } from '../readStore.ts'
import { Partitions } from './partitions.ts'
import { createSql, dropSql, type Schema, schemaOf } from './schema.ts'
import type { Statements } from './statements.ts'

/** Of the checkpoint of the whole; those of partitions are in a table of their own. */
const wholeShard = 0

export const catalogSql = `
  CREATE TABLE generations (
    collection TEXT PRIMARY KEY,
    projection TEXT NOT NULL,
    version INTEGER NOT NULL,
    number INTEGER NOT NULL,
    indexes TEXT NOT NULL,
    active INTEGER NOT NULL DEFAULT 0,
    dropped INTEGER NOT NULL DEFAULT 0,
    failure TEXT
  ) STRICT;
  CREATE UNIQUE INDEX generations_active ON generations (projection) WHERE active;
  CREATE TABLE checkpoints (
    collection TEXT NOT NULL,
    shard INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (collection, shard)
  ) WITHOUT ROWID, STRICT;
`

/**
 * In the column `dropped`: its documents are to be swept, kept for now, swept with its number not to be given again, or swept from the
 * tables while the log may still hold them.
 */
export const [unswept, kept, swept, inLog] = [1, 2, 3, 4]

export type StoredGeneration = Generation & { readonly schema: Schema }

/** The tables that say which generations there are. Writing methods run inside a transaction of the caller. */
export class Generations {
  readonly #connection: Statements
  readonly #partitions: Partitions
  /** By collection, with the text that they were made of. */
  readonly #schemas = new Map<string, readonly [indexes: string, schema: Schema]>()

  constructor(connection: Statements) {
    this.#connection = connection
    this.#partitions = new Partitions(connection)
  }

  all(): StoredGeneration[] {
    return this.#select('NOT dropped')
  }

  /** Those that readers no longer see and whose tables are still there. */
  dropped(): StoredGeneration[] {
    return this.#select(`dropped = ${unswept}`)
  }

  /** Null for one that is gone. */
  get(collection: string): StoredGeneration | null {
    return this.#select('NOT dropped AND collection = ?', collection)[0] ?? null
  }

  #select(condition: string, ...values: string[]): StoredGeneration[] {
    const sql = `SELECT g.*, (SELECT min(position) FROM checkpoints c WHERE c.collection = g.collection) AS checkpoint
      FROM generations g WHERE ${condition} ORDER BY projection, version, number`
    const rows = this.#connection.all({ sql, values })
    const states = this.#partitions.all()
    return rows.map((row) => {
      const collection = row['collection'] as string
      const partitions = states.get(collection) ?? []
      const failures = [row['failure'] as string | null, ...partitions.map(({ failure }) => failure)]
      return {
        collection,
        projection: row['projection'] as string,
        version: row['version'] as number,
        number: row['number'] as number,
        isActive: row['active'] === 1,
        checkpoint: leastCheckpoint(row['checkpoint'] as number, partitions),
        failure: failures.find((failure) => failure !== null) ?? null,
        partitions,
        schema: this.#schemaOf(collection, row['indexes'] as string),
      }
    })
  }

  /** The same one as long as it is as it was: all are asked for again whenever another connection has written. */
  #schemaOf(collection: string, indexes: string): Schema {
    const [known, schema] = this.#schemas.get(collection) ?? []
    if (known === indexes && schema !== undefined) return schema
    const made = schemaOf(collection, JSON.parse(indexes))
    this.#schemas.set(collection, [indexes, made])
    return made
  }

  /** Null where it was dropped, or has readers and may have none. */
  writable(collection: string, mayHaveReaders: boolean): Schema | null {
    const sql = 'SELECT indexes FROM generations WHERE collection = ? AND (? OR NOT active) AND NOT dropped'
    const row = this.#connection.get(sql, collection, Number(mayHaveReaders))
    return row === undefined ? null : this.#schemaOf(collection, row['indexes'] as string)
  }

  create({ name, version, indexes }: GenerationDefinition): string {
    const latest = this.#connection
      .prepare(
        `SELECT max(number) AS number FROM generations WHERE projection = '' OR (projection = ? AND version = ?)`,
      )
      .get(name, version)!
    const number = ((latest['number'] as number | null) ?? 0) + 1
    const collection = `${name}-v${version}-${number}`
    this.#connection
      .prepare('INSERT INTO generations (collection, projection, version, number, indexes) VALUES (?, ?, ?, ?, ?)')
      .run(collection, name, version, number, JSON.stringify(indexes))
    const schema = schemaOf(collection, indexes)
    // A version of before forgets the generations of a newer one with their numbers, but takes away only the tables that it knows.
    this.clear(schema)
    this.#connection.prepare('INSERT INTO checkpoints VALUES (?, ?, 0)').run(collection, wholeShard)
    this.#connection.database.exec(createSql(schema))
    return collection
  }

  /** Takes away its tables, and how far it is. */
  clear(schema: Schema): void {
    this.#connection.database.exec(dropSql(schema))
    this.#connection.run('DELETE FROM checkpoints WHERE collection = ?', schema.table)
    this.#partitions.remove(schema.table)
  }

  advance(
    collection: string,
    { checkpoint, partitions = [] }: Pick<Batch<Document>, 'checkpoint' | 'partitions'>,
  ): void {
    for (const partition of partitions) this.#partitions.advance(collection, partition)
    if (checkpoint === 0) return
    this.#connection
      .prepare('UPDATE checkpoints SET position = ?3 WHERE collection = ?1 AND shard = ?2 AND position < ?3')
      .run(collection, wholeShard, checkpoint)
  }

  /** See `ReadStore`. */
  activate(collection: string, { partition, keepsPrevious = false }: ActivateOptions): boolean {
    const all = this.all()
    const chosen = all.find((generation) => generation.collection === collection)
    if (chosen === undefined) throw new GenerationDropped(collection)
    if (partition !== undefined && !this.#partitions.caughtUp(collection, partition)) return false
    const others = all.filter(({ projection }) => projection === chosen.projection).filter((one) => one !== chosen)
    if (others.some((one) => one.isActive && furthestCheckpoint(one) > chosen.checkpoint)) return false
    this.#connection.run('UPDATE generations SET active = 0 WHERE projection = ?', chosen.projection)
    this.#connection.run('UPDATE generations SET active = 1 WHERE collection = ?', collection)
    this.#replace(others, chosen, keepsPrevious)
    return true
  }

  note(collection: string, failure: string | null, partition?: Partition): void {
    if (this.get(collection) === null) return
    this.#partitions.note(collection, failure, partition)
    if (partition !== undefined && failure !== null) return
    this.#connection.prepare('UPDATE generations SET failure = ? WHERE collection = ?').run(failure, collection)
  }

  /** Its documents go later, see `sweep`. */
  drop({ collection }: Pick<Generation, 'collection'>, { unlessActive = false } = {}): void {
    this.#connection
      .prepare('UPDATE generations SET active = 0, dropped = ? WHERE collection = ? AND NOT (active AND ?)')
      .run(unswept, collection, Number(unlessActive))
  }

  /** Ends those that another takes the place of, but for later ones of its version; may keep the one that was in use. */
  #replace(others: readonly Generation[], { projection, version, number }: Generation, keepsPrevious: boolean): void {
    this.forget(projection)
    for (const other of others) {
      const isLater = other.version === version && other.number > number
      if (keepsPrevious && other.isActive) this.#keep(other)
      else if (!isLater) this.drop(other)
    }
  }

  /** Nobody reads or writes it, and its documents stay. */
  #keep({ collection }: Generation): void {
    this.#connection
      .prepare('UPDATE generations SET active = 0, dropped = ? WHERE collection = ?')
      .run(kept, collection)
  }

  /** Drops those that are kept; of all projections without one. */
  forget(projection: string | null): void {
    this.#connection
      .prepare('UPDATE generations SET dropped = ? WHERE dropped = ? AND projection = coalesce(?, projection)')
      .run(unswept, kept, projection)
  }

  /** Null when it is not kept any more. */
  revive(collection: string): StoredGeneration | null {
    this.#connection
      .prepare('UPDATE generations SET dropped = 0 WHERE collection = ? AND dropped = ?')
      .run(collection, kept)
    return this.get(collection)
  }
}
