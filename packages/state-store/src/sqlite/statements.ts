import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Filters come in few shapes. */
const mostKept = 200

/** The statements that one connection has prepared. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    if (this.#prepared.size >= mostKept) this.#prepared.clear()
    const statement = this.#database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}
