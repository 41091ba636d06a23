import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { StatusLog } from '@manabi/kernel'
import { Erasure, type ErasureOptions } from '../erasure.ts'
import type { Batch, Checkpoint, Document } from '../port.ts'
import type { Views } from '../projection.ts'
import {
  type Deletion,
  type DropOptions,
  type EraseRequest,
  type Generation,
  type GenerationDefinition,
  GenerationDropped,
  type ReadStore,
  type ReadyOptions,
  type Scanned,
  type ScanPage,
  type Stored,
} from '../readStore.ts'
import { markOf } from './catalog.ts'
import type { Advanced } from './catalogJobs.ts'
import { Copies } from './copies.ts'
import { Generations, type Listed } from './generations.ts'
import { performFileTask } from './performFileTask.ts'
import { ResultCache } from './resultCache.ts'
import { documents } from './schema.ts'
import { SqliteView } from './sqliteView.ts'

export interface SqliteReadStoreOptions extends ErasureOptions {
  /** Learns of files that are given up; once when one cannot be read or written, and once that it can. */
  readonly log?: StatusLog | undefined
  /** Names the events that the read models are made of. Those of other events are deleted. */
  readonly history?: string | undefined
}

/** Opens or makes the embedded read store: a directory of SQLite files that several processes may have open. */
export function openSqliteReadStore(directory: string, options: SqliteReadStoreOptions = {}): ReadStore {
  deleteOldFile(`${directory}.db`, options.log)
  const { log, history, timeouts } = options
  return new SqliteReadStore(new Generations({ directory, mark: markOf(history), log, timeouts }), options)
}

/** Earlier versions kept all read models in one file beside the directory. */
function deleteOldFile(path: string, log: StatusLog | undefined): void {
  if (!existsSync(path)) return
  log?.info({ path }, 'Read models of an earlier version are deleted; they are built again from the events.')
  for (const suffix of ['', '-wal', '-shm']) void rm(path + suffix, { force: true }).catch(() => {})
}

class SqliteReadStore implements ReadStore {
  readonly writesWhole = true
  readonly #generations: Generations
  readonly #results = new ResultCache()
  readonly #copies: Copies
  readonly #erasure: Erasure<Listed>

  constructor(generations: Generations, options: SqliteReadStoreOptions) {
    this.#generations = generations
    this.#copies = new Copies(generations)
    const parts = {
      generations: () => generations.all(),
      drop: (collection: string, how?: DropOptions) => this.drop(collection, how),
      isClean,
      copy: (originals: readonly Listed[]) => this.#copies.make(originals),
      sweep: () => generations.sweep.finished(),
    }
    this.#erasure = new Erasure(parts, options)
  }

  views(): Views {
    const [generations, results] = [this.#generations, this.#results]
    return { of: ({ name, version }) => new SqliteView({ generations, results, name, version }) as never }
  }

  generations(): Promise<readonly Generation[]> {
    return this.#generations.all()
  }

  create(definition: GenerationDefinition): Promise<Generation> {
    return this.#generations.create(definition)
  }

  load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    return this.#generations.use(collection, (file) =>
      file.read(({ table }) => {
        const found = new Map<string, Stored>()
        for (const id of ids) {
          const stored = table.load(id)
          if (stored !== null) found.set(id, stored)
        }
        return found
      }),
    )
  }

  /** Another process may have dropped the generation meanwhile: then its readers do not see these documents. */
  async write(collection: string, batch: Batch<Document>): Promise<void> {
    await this.#generations.use(collection, (file) => file.write(batch))
    this.#generations.demandPresent(collection)
  }

  async advance(checkpoints: ReadonlyMap<string, Checkpoint>): Promise<void> {
    const inFiles = new Map((await this.#generations.all()).map((one) => [one.collection, one.inFile]))
    const advanced = [...checkpoints].flatMap(([collection, checkpoint]): Advanced[] => {
      const inFile = inFiles.get(collection)
      return inFile === undefined ? [] : [{ collection, ...checkpoint, inFile }]
    })
    await this.#generations.change({ kind: 'advance', checkpoints: advanced })
  }

  async note(collection: string, failure: string | null): Promise<void> {
    await this.#generations.change({ kind: 'note', collection, failure })
  }

  async markReady(collection: string, { keepsPrevious = false }: ReadyOptions = {}): Promise<void> {
    const isReady = await this.#generations.change({ kind: 'markReady', collection, keepsPrevious })
    if (!isReady) throw new GenerationDropped(collection)
  }

  async activate(collection: string): Promise<boolean> {
    const isActive = await this.#generations.change({ kind: 'activate', collection })
    this.#generations.demandPresent(collection)
    return isActive
  }

  async revive(collection: string): Promise<Generation | null> {
    const isRevived = await this.#generations.change({ kind: 'revive', collection })
    const found = (await this.#generations.all()).find((one) => one.collection === collection)
    return isRevived ? (found ?? null) : null
  }

  async drop(collection: string, { unlessActive = false }: DropOptions = {}): Promise<void> {
    await this.#generations.change({ kind: 'drop', collection, unlessActive })
  }

  scan(collection: string, { after, limit }: ScanPage): Promise<readonly Scanned[]> {
    return this.#generations.use(collection, (file) => file.read(({ table }) => table.scan(after, limit)))
  }

  deletions(collection: string, { after, limit }: ScanPage): Promise<readonly Deletion[]> {
    return this.#generations.use(collection, (file) => file.read(({ table }) => table.deletions(after, limit)))
  }

  size(collection: string): Promise<number> {
    const sql = `SELECT count(*) AS count FROM ${documents}`
    return this.#generations.use(collection, (file) =>
      file.read(({ statements }) => statements.get(sql)!['count'] as number),
    )
  }

  async misindexed(collection: string): Promise<readonly string[]> {
    const path = this.#generations.pathOf(collection)
    return this.#generations.use(collection, () => performFileTask<readonly string[]>({ kind: 'misindexed', path }))
  }

  erase(request: EraseRequest): Promise<void> {
    return this.#erasure.erase(request)
  }

  check(): Promise<void> {
    return this.#generations.check()
  }

  async close(): Promise<void> {
    await this.#copies.settled()
    await this.#generations.close()
  }
}

/** A file that nothing was written to since it was clean is still clean. */
const isClean = ({ cleanUpTo, inFile, checkpoint }: Listed, upTo: number): boolean =>
  cleanUpTo >= upTo || (inFile <= cleanUpTo && checkpoint >= upTo)
