import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Fragment } from './fragment.ts'

/** How many prepared statements are kept for a file: queries of one read model come in fewer forms. */
const mostStatements = 200

/** Statements of a connection, each prepared once. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #known = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all({ sql, values }: Fragment): ReturnType<StatementSync['all']> {
    return this.#prepare(sql).all(...values)
  }

  get(sql: string, ...values: Fragment['values']): ReturnType<StatementSync['get']> {
    return this.#prepare(sql).get(...values)
  }

  run(sql: string, ...values: Fragment['values']): ReturnType<StatementSync['run']> {
    return this.#prepare(sql).run(...values)
  }

  #prepare(sql: string): StatementSync {
    const known = this.#known.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    if (this.#known.size >= mostStatements) this.#known.clear()
    this.#known.set(sql, statement)
    return statement
  }
}
