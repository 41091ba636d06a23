import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileUrl, Statements, saysBusy } from '@manabi/sqlite'
import type { Checkpoint } from '../port.ts'
import type { GenerationDefinition, GenerationState } from '../readStore.ts'
import { addLastEvent, type LastEvent, lastEventOf, textOf } from './lastEvent.ts'
import { makeFile } from './makeFile.ts'

/** A generation as the catalog has it. */
export interface CatalogRow {
  readonly collection: string
  readonly projection: string
  readonly version: number
  /** Rises in the order of creation. A copy has the number of its original. */
  readonly number: number
  readonly state: GenerationState
  readonly failure: string | null
  readonly keepsPrevious: boolean
  readonly checkpoint: number
  readonly lastEvent: LastEvent
  /** The checkpoint that the file had then. */
  readonly fileCheckpoint: number
  /** The file holds nothing that events up to this position overwrote or deleted. */
  readonly cleanUpTo: number
}

/** A checkpoint of the catalog counts unless a power cut has taken away transactions of the file that it was built on. */
export const effectiveCheckpoint = (
  { checkpoint, fileCheckpoint }: Pick<CatalogRow, 'checkpoint' | 'fileCheckpoint'>,
  inFile: number,
): number => (inFile >= fileCheckpoint ? Math.max(checkpoint, inFile) : inFile)

/** A change of the list of generations. Answers whether it was made; false mostly means that the generation is gone. */
export type CatalogJob =
  | { readonly kind: 'create'; readonly collection: string; readonly projection: string; readonly version: number }
  /** Makes the file of a generation that is listed. */
  | {
      readonly kind: 'make'
      readonly collection: string
      readonly mark: number
      readonly definition: GenerationDefinition
    }
  /** Lists a copy of an active generation, which is made next. */
  | { readonly kind: 'createCopy'; readonly collection: string; readonly of: string }
  /** The copy is there. */
  | ({ readonly kind: 'copied' } & Advanced)
  | { readonly kind: 'advance'; readonly checkpoints: readonly Advanced[] }
  | { readonly kind: 'note'; readonly collection: string; readonly failure: string | null }
  | { readonly kind: 'markReady'; readonly collection: string; readonly keepsPrevious: boolean }
  | { readonly kind: 'activate' | 'revive'; readonly collection: string }
  | { readonly kind: 'drop'; readonly collection: string; readonly unlessActive: boolean }

/** A checkpoint, and the checkpoint of the file at that moment. */
export interface Advanced extends Checkpoint {
  readonly collection: string
  readonly inFile: number
}

/** Performs catalog jobs in the writer's thread, each inside a transaction. */
export class CatalogJobs {
  readonly #statements: Statements
  readonly #directory: string

  constructor(database: DatabaseSync) {
    this.#statements = new Statements(database)
    this.#directory = dirname(database.location()!)
    addLastEvent(database, 'generations')
  }

  perform(job: CatalogJob): boolean {
    switch (job.kind) {
      case 'create':
        return this.#change(createSql, job.collection, job.projection, job.version)
      case 'make':
        makeFile(this.#pathOf(job.collection), job.mark, job.definition)
        return true
      case 'createCopy':
        return this.#change(createCopySql, job.of, job.collection)
      case 'copied':
        return this.#change(copiedSql, ...valuesOf(job))
      case 'advance':
        for (const advanced of job.checkpoints) this.#change(advanceSql, ...valuesOf(advanced))
        return true
      case 'note':
        return this.#change('UPDATE generations SET failure = ?2 WHERE collection = ?1', job.collection, job.failure)
      case 'markReady':
        return this.#change(readySql, job.collection, Number(job.keepsPrevious))
      case 'activate':
        return this.#activate(job.collection)
      case 'revive':
        return this.#change(reviveSql, job.collection)
      case 'drop':
        return this.#change(dropSql, job.collection, Number(job.unlessActive))
    }
  }

  /** No transaction of a generation's file comes in between, because this thread writes them, too. So each acknowledged write is in a checkpoint. */
  #activate(collection: string): boolean {
    const chosen = this.#row('collection = ?', collection)
    if (chosen === null || chosen.state === 'previous') return false
    if (chosen.state === 'active') return true
    const { projection, version, number, keepsPrevious } = chosen
    const active = this.#row(`projection = ? AND state = 'active'`, projection)
    if (active !== null && this.#checkpointOf(active) > this.#checkpointOf(chosen)) return false
    if (active !== null) this.#leave(active, keepsPrevious)
    this.#change(`UPDATE generations SET state = 'active', keeps_previous = 0 WHERE collection = ?`, collection)
    this.#change(overtakenSql, projection, version, number)
    return true
  }

  #leave({ projection, collection }: CatalogRow, isKept: boolean): void {
    this.#change(`DELETE FROM generations WHERE projection = ? AND state = 'previous'`, projection)
    const sql = isKept ? `UPDATE generations SET state = 'previous'` : 'DELETE FROM generations'
    this.#change(`${sql} WHERE collection = ?`, collection)
  }

  #checkpointOf(row: CatalogRow): number {
    return effectiveCheckpoint(row, checkpointIn(this.#pathOf(row.collection)))
  }

  #pathOf(collection: string): string {
    return join(this.#directory, `${collection}.db`)
  }

  #row(condition: string, value: string): CatalogRow | null {
    const row = this.#statements.get(`SELECT * FROM generations WHERE ${condition}`, value)
    return row === undefined ? null : catalogRow(row)
  }

  #change(sql: string, ...values: readonly (string | number | null)[]): boolean {
    return this.#statements.run(sql, ...values).changes > 0
  }
}

/** The checkpoint in the file of a generation; 0 where it cannot be read, for such a file is dropped. Throws while it is locked. */
function checkpointIn(path: string): number {
  try {
    const database = new DatabaseSync(fileUrl(path, 'mode=ro'), { readOnly: true, timeout: 100 })
    try {
      return database.prepare('SELECT checkpoint FROM generation').get()!['checkpoint'] as number
    } finally {
      database.close()
    }
  } catch (error) {
    if (saysBusy(error)) throw error
    return 0
  }
}

/** The other columns have the names of the fields. */
export function catalogRow(columns: Record<string, unknown>): CatalogRow {
  const { keeps_previous, floor, clean_up_to, last_event, ...row } = columns
  const [keepsPrevious, lastEvent] = [keeps_previous === 1, lastEventOf(last_event)]
  return { ...row, keepsPrevious, lastEvent, fileCheckpoint: floor, cleanUpTo: clean_up_to } as CatalogRow
}

const valuesOf = ({ collection, checkpoint, inFile, lastEvent }: Advanced) =>
  [collection, checkpoint, inFile, textOf(lastEvent)] as const

const createSql = `INSERT INTO generations (collection, projection, version, number, state)
  VALUES (?, ?, ?, (SELECT ifnull(max(number), 0) + 1 FROM generations), 'building')`

const createCopySql = `INSERT INTO generations (collection, projection, version, number, state)
  SELECT ?2, projection, version, number, 'building' FROM generations WHERE collection = ?1 AND state = 'active'`

const reachedSql = 'checkpoint = ?2, floor = ?3, last_event = ?4'

const copiedSql = `UPDATE generations SET state = 'ready', ${reachedSql}, clean_up_to = ?2 WHERE collection = ?1`

const advanceSql = `UPDATE generations SET ${reachedSql} WHERE collection = ?1 AND checkpoint < ?2`

const readySql = `UPDATE generations SET state = 'ready', keeps_previous = ?2
  WHERE collection = ?1 AND state IN ('building', 'ready')`

const reviveSql = `UPDATE generations SET state = 'ready' WHERE collection = ? AND state = 'previous'`

const dropSql = `DELETE FROM generations WHERE collection = ?1 AND NOT (?2 AND state = 'active')`

/** Those that another one takes the place of: not later ones, which somebody builds. */
const overtakenSql = `DELETE FROM generations WHERE projection = ?1 AND state IN ('building', 'ready')
  AND (version < ?2 OR (version = ?2 AND number <= ?3))`
