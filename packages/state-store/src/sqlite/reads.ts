import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Fragment, Statements } from '@manabi/sqlite'

/** Reads documents on one connection. */
export class Reads {
  readonly #statements: Statements

  constructor(database: DatabaseSync) {
    this.#statements = new Statements(database)
  }

  documents({ sql, values }: Fragment): unknown[] {
    const rows = this.#prepare(sql)?.all(...values) ?? []
    return rows.map(({ doc }) => JSON.parse(doc as string))
  }

  count({ sql, values }: Fragment): number {
    return Number(this.#prepare(sql)?.get(...values)?.['count'] ?? 0)
  }

  /** undefined while nothing was written to the collection: its first write creates the table. */
  #prepare(sql: string): StatementSync | undefined {
    try {
      return this.#statements.prepare(sql)
    } catch (error) {
      if ((error as Error).message.startsWith('no such table')) return undefined
      throw error
    }
  }
}
