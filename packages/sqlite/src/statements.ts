import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Fragment } from './filter.ts'

/** Limit of prepared statements kept for a connection: queries and filters come in fewer shapes. */
const maxKept = 200

/** The statements of one connection, each prepared once. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all({ sql, values }: Fragment): ReturnType<StatementSync['all']> {
    return this.prepare(sql).all(...values)
  }

  get(sql: string, ...values: Fragment['values']): ReturnType<StatementSync['get']> {
    return this.prepare(sql).get(...values)
  }

  run(sql: string, ...values: Fragment['values']): ReturnType<StatementSync['run']> {
    return this.prepare(sql).run(...values)
  }

  prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    if (this.#prepared.size >= maxKept) this.#prepared.clear()
    const statement = this.#database.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}
