import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { type StatusLog, Unavailable } from '@manabi/kernel'
import { isFile } from '@manabi/sqlite'
import type { Connection } from './connection.ts'
import type { Dropped } from './dropped.ts'
import type { StoredGeneration } from './generations.ts'
import { emptyLog } from './rewrite.ts'
import { forgetListsSql, sweptTables } from './schema.ts'

/** Documents deleted in one go; a few milliseconds. */
const handful = 500

/** How much longer than a handful it waits before the next one: requests and rebuilds want their time, and nothing waits for this. */
const rest = 9

/** How often it looks for what other processes dropped, or what went wrong, in milliseconds. */
const usually = 60_000

export interface SweepOptions {
  readonly path: string
  readonly log?: StatusLog | undefined
  readonly sweepEvery?: number | undefined
}

/**
 * Takes away the documents of dropped generations in the background, a handful at a time: dropping a large table at once would
 * hold up all else, and keep a copy of it in memory meanwhile. What is left when the process ends is for the next one.
 *
 * SQLite zeroes the pages that it frees (`secure_delete`), but the log holds them as they were before, until it is emptied.
 */
export class Sweep {
  readonly #connection: Connection
  readonly #dropped: Dropped
  readonly #options: SweepOptions
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | null = null
  #isStopped = false
  /** Whether the log was told that its file cannot be emptied. */
  #isTold = false
  /** Ends the rests. */
  #haste = new AbortController()

  constructor(connection: Connection, dropped: Dropped, options: SweepOptions) {
    this.#connection = connection
    this.#dropped = dropped
    this.#options = options
    this.#timer = setInterval(() => this.begin(), options.sweepEvery ?? usually).unref()
    this.begin()
  }

  begin(): void {
    // Whatever goes wrong, the next look tries again.
    this.#running ??= this.#run()
      .catch(() => {})
      .finally(() => {
        this.#running = null
      })
  }

  /** Resolves once no table is left of what was dropped before; rejects with `Unavailable` where something went wrong. */
  async finished(): Promise<void> {
    const before = new Set(this.#inTables())
    this.#haste.abort()
    this.begin()
    await this.#running
    this.#haste = new AbortController()
    const left = this.#inTables().find((collection) => before.has(collection))
    if (left !== undefined) throw new Unavailable('readStore', new Error(`${left} could not be deleted.`))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#haste.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const [next] = this.#dropped.inTables()
      const inLog = this.#dropped.inLog()
      if (next !== undefined) await this.#delete(next)
      else if (inLog.length > 0) await this.#emptyLog(inLog)
      else return
    }
  }

  async #delete(generation: StoredGeneration): Promise<void> {
    const { schema } = generation
    await this.#connection.transaction(() => this.#connection.database.exec(forgetListsSql(schema)))
    for (const [table, key] of sweptTables(schema)) {
      const some = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} LIMIT ${handful})`
      while (await this.#deleteSome(some)) if (this.#isStopped) return
    }
    await this.#connection.transaction(() => this.#dropped.dropTables(generation))
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

  /** Once for all that were deleted before. A process that dies in between leaves it to the next one. */
  async #emptyLog(collections: readonly string[]): Promise<void> {
    const { path, log } = this.#options
    if (isFile(path)) await emptyLog(path).catch((error) => this.#tell(error))
    await this.#connection.transaction(() => this.#dropped.forget(collections))
    this.#isTold = false
    log?.info({ path, collections }, 'Old read models deleted from views.db and its log.')
  }

  #tell(error: Unavailable): never {
    const { path, log } = this.#options
    if (!this.#isTold)
      log?.warn(
        { path, reason: error.reason },
        'Old read models are still in the log of views.db. Trying again every minute.',
      )
    this.#isTold = true
    throw error
  }

  #inTables(): readonly string[] {
    return this.#connection.guarded(() => this.#dropped.inTables().map(({ collection }) => collection))
  }
}
