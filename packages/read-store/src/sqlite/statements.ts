import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Fragment } from './fragment.ts'

/** How many prepared statements are kept. */
const mostStatements = 1_000

/** Statements of a connection, each prepared once. */
export abstract class Statements {
  readonly #known = new Map<string, StatementSync>()

  abstract get database(): DatabaseSync

  prepare(sql: string): StatementSync {
    const known = this.#known.get(sql)
    if (known !== undefined) return known
    const statement = this.database.prepare(sql)
    // Queries come in a few hundred forms: an order of use would cost each of them more than preparing all again now and then.
    if (this.#known.size >= mostStatements) this.#known.clear()
    this.#known.set(sql, statement)
    return statement
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

  /** To be called when the connection is closed. */
  protected forgetStatements(): void {
    this.#known.clear()
  }
}
