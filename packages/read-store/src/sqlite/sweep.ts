import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@manabi/kernel'
import type { Connection } from './connection.ts'
import type { Generations } from './generations.ts'
import { forgetListsSql, sweptTables } from './schema.ts'

/** Documents deleted in one go; a few milliseconds. */
const handful = 500

/** How much longer than a handful it waits before the next one: requests and rebuilds want their time, and nothing waits for this. */
const rest = 9

/**
 * Takes away the documents of dropped generations in the background, a handful at a time: dropping a large table at once would
 * hold up all else, and keep a copy of it in memory meanwhile. What is left when the process ends is for the next one.
 */
export class Sweep {
  readonly #connection: Connection
  readonly #generations: Generations
  #running: Promise<void> | null = null
  #isStopped = false
  /** Ends the rests. */
  #haste = new AbortController()

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

  /** Resolves once nothing is left of what was dropped before; rejects with `Unavailable` where something went wrong. */
  async finished(): Promise<void> {
    const before = new Set(this.#dropped())
    this.#haste.abort()
    this.begin()
    await this.#running
    this.#haste = new AbortController()
    const left = this.#dropped().find((collection) => before.has(collection))
    if (left !== undefined) throw new Unavailable('readStore', new Error(`${left} could not be deleted.`))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#haste.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    for (let next = this.#first(); next !== undefined; next = this.#first()) {
      const generation = next
      const { schema } = generation
      await this.#connection.transaction(() => this.#connection.database.exec(forgetListsSql(schema)))
      for (const [table, key] of sweptTables(schema)) {
        const some = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} LIMIT ${handful})`
        while (await this.#deleteSome(some)) if (this.#isStopped) return
      }
      await this.#connection.transaction(() => this.#generations.remove(generation))
    }
  }

  /** False when nothing is left. */
  async #deleteSome(sql: string): Promise<boolean> {
    const begun = performance.now()
    const { changes } = await this.#connection.transaction(() => this.#connection.run(sql))
    const pause = (performance.now() - begun) * rest
    if (changes > 0)
      await sleep(pause, undefined, { ref: false, signal: this.#haste.signal }).catch(() => setImmediate())
    return changes > 0
  }

  #first() {
    return this.#generations.dropped()[0]
  }

  #dropped(): readonly string[] {
    return this.#connection.guarded(() => this.#generations.dropped().map(({ collection }) => collection))
  }
}
