import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { Clause } from './where.ts'

/** Reads documents on one connection, with the statements that it has prepared. */
export class Reads {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, StatementSync>({ max: 200 })

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  documents({ sql, values }: Clause): unknown[] {
    const rows = this.#prepare(sql)?.all(...values) ?? []
    return rows.map(({ doc }) => JSON.parse(doc as string))
  }

  count({ sql, values }: Clause): number {
    return Number(this.#prepare(sql)?.get(...values)?.['count'] ?? 0)
  }

  /** Whether the file has the table, and has all but some of its indexes. */
  lacksIndexes(table: string, indexes: readonly string[]): boolean {
    const sql = 'SELECT name FROM sqlite_schema WHERE tbl_name = ?'
    const names = new Set(
      this.#database
        .prepare(sql)
        .all(table)
        .map(({ name }) => name),
    )
    return names.has(table) && indexes.some((index) => !names.has(index))
  }

  /** undefined while nothing was written to the collection: its first write creates the table. */
  #prepare(sql: string): StatementSync | undefined {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    try {
      const statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
      return statement
    } catch (error) {
      if ((error as Error).message.startsWith('no such table')) return undefined
      throw error
    }
  }
}
