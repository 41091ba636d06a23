import { Unavailable } from '@manabi/kernel'
import { freeze } from '../freeze.ts'
import type { Document, Filter, Found, Group, Picked, Query, ReadCollection, Unranked } from '../port.ts'
import type { Catalog, Known } from './catalog.ts'
import type { Connection } from './connection.ts'
import { type Fragment, quoted } from './fragment.ts'
import { countListed, selectListed } from './lists.ts'
import { documentKey, type ResultCache } from './resultCache.ts'
import type { Schema } from './schema.ts'
import { selectCount, selectDocuments, selectFind, selectPicked, selectSums } from './select.ts'
import type { Unwritten, Waiting } from './writing/unwritten.ts'
import type { WriteBehind } from './writing/writeBehind.ts'

export interface Source {
  readonly connection: Connection
  readonly unwritten: Unwritten
  readonly behind: WriteBehind
  readonly catalog: Catalog
  readonly results: ResultCache
  readonly name: string
  readonly version: number
}

interface Sums {
  readonly where?: Filter<Document, string>
  readonly by?: string
  readonly sum: readonly string[]
}

/** What a query found, and the length of the JSON it was parsed from. */
type Sized<Result> = readonly [result: Result, size: number]

/** What queries see of a projection: its active generation, whichever that is at the moment. */
export class SqliteCollection implements ReadCollection<Document, string> {
  readonly #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  async get(id: string): Promise<Document | null> {
    return this.#document(id, this.#waiting())
  }

  async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Document>> {
    const found = new Map<string, Document>()
    const waiting = this.#waiting()
    for (const id of new Set(ids)) {
      const doc = this.#document(id, waiting)
      if (doc !== null) found.set(id, doc)
    }
    return found
  }

  async find(query: Query<Document, string>): Promise<readonly Found<Document>[]> {
    return this.#asked(`find ${JSON.stringify(query)}`, (active) => {
      const { connection, results } = this.#source
      const listed = query.ranked === undefined ? selectListed(connection, active.schema, query) : null
      const rows = connection.all(listed ?? selectFind(active.schema, query))
      const found = rows.map(({ id, doc }) => ({ id: id as string, doc: JSON.parse(doc as string) as Document }))
      // Who shows a page says how many there are: ranking has counted them already.
      const total = rows[0]?.['total']
      if (total !== undefined) results.keep(`${active.collection} ${countKey(query.where)}`, active.revision, total, 1)
      return [found, lengthOf(rows)]
    })
  }

  documents(query: Unranked<Document, string>): Promise<Document[]> {
    return this.#listed(`documents ${JSON.stringify(query)}`, (schema) => selectDocuments(schema, query))
  }

  pick<const Keys extends readonly string[]>(
    query: Unranked<Document, string>,
    fields: Keys,
  ): Promise<Picked<Document, Keys>[]> {
    return this.#listed(`pick ${JSON.stringify([query, fields])}`, (schema) => selectPicked(schema, query, fields))
  }

  async count(where?: Filter<Document, string>): Promise<number> {
    return this.#asked(countKey(where), ({ schema }) => {
      const { connection } = this.#source
      const length = countListed(connection, schema, where)
      if (length !== null) return [length, 0]
      const [row] = connection.all(selectCount(schema, where))
      return [row!['count'] as number, 0]
    })
  }

  async sums(query: Sums): Promise<readonly Group[]> {
    return this.#asked(`sums ${JSON.stringify(query)}`, ({ schema }) => {
      const rows = this.#source.connection.all(selectSums(schema, query))
      const groups = rows.map((row) => ({
        key: row['key'] === null ? null : String(row['key']),
        count: row['count'] as number,
        sums: Object.fromEntries(query.sum.map((field, i) => [field, row[`s${i}`] as number])),
      }))
      return [groups, groups.length * 50]
    })
  }

  /** Keeps the one text that the database answers: garbage collection does not have to go through it. */
  async #listed<Result>(key: string, select: (schema: Schema) => Fragment): Promise<Result> {
    const { connection } = this.#source
    const list = await this.#asked(key, ({ schema }) => {
      const [row] = connection.all(select(schema))
      const text = row!['list'] as string
      return [text, text.length]
    })
    return connection.guarded(() => JSON.parse(list) as Result)
  }

  #document(id: string, waiting: Waiting | undefined): Document | null {
    const stored = waiting?.documents.get(id)
    if (stored !== undefined) return freeze(stored.doc)
    return this.#cached(documentKey(id), ({ schema }) => this.#get(schema, id))
  }

  /** Documents that the file does not hold yet. */
  #waiting(): Waiting | undefined {
    const { connection, unwritten, behind, name } = this.#source
    const waiting = unwritten.of(name)
    if (waiting === undefined) return undefined
    return connection.guarded(() => {
      const active = this.#active()
      if (waiting.collection === active.collection) return unwritten.aheadOf(active)
      behind.handOver(name, waiting)
      return undefined
    })
  }

  /** Queries ask the file, and wait until it holds everything. They go on in the turn in which it does. */
  async #asked<Result>(key: string, query: (active: Known) => Sized<Result>): Promise<Result> {
    const { unwritten, behind, name } = this.#source
    while ((unwritten.of(name)?.documents.size ?? 0) > 0) await behind.settle(name)
    return this.#cached(key, query)
  }

  #get(schema: Schema, id: string): Sized<Document | null> {
    const row = this.#source.connection.get(`SELECT doc FROM ${quoted(schema.table)} WHERE id = ?`, id)
    if (row === undefined) return [null, 0]
    const text = row['doc'] as string
    return [JSON.parse(text), text.length]
  }

  #cached<Result>(key: string, query: (active: Known) => Sized<Result>): Result {
    const { connection, results } = this.#source
    return connection.guarded(() => {
      const active = this.#active()
      const place = `${active.collection} ${key}`
      const known = results.get<Result>(place, active.revision)
      if (known !== undefined) return known
      const [result, size] = this.#query(active, query)
      // The file may have shown what another process wrote in this turn: no result from before that may be answered any more.
      connection.expire()
      return results.keep(place, active.revision, result, size)
    })
  }

  #query<Result>(active: Known, query: (active: Known) => Sized<Result>): Sized<Result> {
    try {
      return query(active)
    } catch (error) {
      // Another process took the next generation into use since we looked, or this one is older than the query.
      if (isGone(error)) return query(this.#reloaded())
      if (error instanceof TypeError && active.version !== this.#source.version)
        throw new Unavailable('readStore', new Error(`${active.collection} is not of this version: ${error.message}`))
      throw error
    }
  }

  #active(): Known {
    const active = this.#source.catalog.active(this.#source.name)
    if (active === undefined) throw new Unavailable('readStore', new Error(`${this.#source.name} is being built.`))
    return active
  }

  #reloaded(): Known {
    this.#source.catalog.reload()
    return this.#active()
  }
}

/** Of the documents' JSON. */
const lengthOf = (rows: ReturnType<Connection['all']>): number =>
  rows.reduce((length, { doc }) => length + (doc as string).length, 0)

const countKey = (where?: Filter<Document, string>): string => `count ${JSON.stringify(where)}`

const isGone = (error: unknown): boolean => (error as Error).message.startsWith('no such table')
