import { setImmediate } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import type { Generations } from './generations.ts'
import { forgetListsSql, sweptTables } from './schema.ts'

/** Documents deleted in one go; a few milliseconds. */
const handful = 500

/**
 * Takes away the documents of dropped generations in the background, a handful at a time: dropping a large table at once would
 * hold up all else, and keep a copy of it in memory meanwhile. What is left when the process ends is for the next one.
 */
export class Sweep {
  readonly #connection: Connection
  readonly #generations: Generations
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(connection: Connection, generations: Generations) {
    this.#connection = connection
    this.#generations = generations
  }

  begin(): void {
    // Whatever goes wrong, the next change of generations or the next start tries again.
    this.#running ??= this.#run()
      .catch(() => {})
      .finally(() => {
        this.#running = null
      })
  }

  /** Resolves once nothing is left of what was dropped before, unless something went wrong. */
  async finished(): Promise<void> {
    this.begin()
    await this.#running
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    for (let next = this.#first(); next !== undefined; next = this.#first()) {
      const generation = next
      const { schema } = generation
      await this.#connection.transaction(() => this.#connection.database.exec(forgetListsSql(schema)))
      for (const [table, key] of sweptTables(schema)) {
        const some = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} LIMIT ${handful})`
        while ((await this.#connection.transaction(() => this.#connection.run(some).changes)) > 0) {
          await setImmediate()
          if (this.#isStopped) return
        }
      }
      await this.#connection.transaction(() => this.#generations.remove(generation))
    }
  }

  #first() {
    return this.#generations.dropped()[0]
  }
}
