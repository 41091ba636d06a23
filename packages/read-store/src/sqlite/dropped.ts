import { type Generations, inLog, type StoredGeneration, swept } from './generations.ts'
import type { Statements } from './statements.ts'

/** The generations that were dropped, until no file holds anything of them. Writing methods run inside a transaction of the caller. */
export class Dropped {
  readonly #connection: Statements
  readonly #generations: Generations

  constructor(connection: Statements, generations: Generations) {
    this.#connection = connection
    this.#generations = generations
  }

  /** Those whose tables are still there. */
  inTables(): readonly StoredGeneration[] {
    return this.#generations.dropped()
  }

  /** The collections that the log may still hold, though their tables are gone. */
  inLog(): readonly string[] {
    const rows = this.#connection.all({ sql: 'SELECT collection FROM generations WHERE dropped = ?', values: [inLog] })
    return rows.map(({ collection }) => collection as string)
  }

  dropTables({ collection, schema }: StoredGeneration): void {
    this.#generations.clear(schema)
    this.#connection.run('UPDATE generations SET dropped = ? WHERE collection = ?', inLog, collection)
  }

  /**
   * To be called when the log was emptied. The highest number of a version stays: a process that still knows its generation would write
   * into another one.
   */
  forget(collections: readonly string[]): void {
    this.#connection.run(
      'UPDATE generations SET dropped = ? WHERE dropped = ? AND collection IN (SELECT value FROM json_each(?))',
      ...[swept, inLog, JSON.stringify(collections)],
    )
    this.#connection.run(
      `DELETE FROM generations AS one WHERE dropped = ? AND number <
       (SELECT max(number) FROM generations WHERE projection = one.projection AND version = one.version)`,
      swept,
    )
  }
}
