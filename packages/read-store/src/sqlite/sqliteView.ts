import { Unavailable } from '@manabi/kernel'
import type { Document, Filter, Found, Group, Query, SumsQuery, View } from '../port.ts'
import type { GenerationFile, GenerationReader } from './generationFile.ts'
import type { Generations } from './generations.ts'
import { countListed, selectListed } from './lists.ts'
import type { ResultCache } from './resultCache.ts'
import { documents } from './schema.ts'
import { selectCount, selectFind, selectSums } from './select.ts'

export interface Source {
  readonly generations: Generations
  readonly results: ResultCache
  readonly name: string
  readonly version: number
}

/** Answers the result, and the length of the JSON it was parsed from. */
type Ask<Result> = (reader: GenerationReader, collection: string) => readonly [result: Result, size: number]

/** The query side of a read model: reads the generation that is active at the moment. */
export class SqliteView implements View<Document, string> {
  readonly #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  get(id: string): Promise<Document | null> {
    return this.#read((file) => this.#document(file, id))
  }

  getMany(ids: readonly string[]): Promise<ReadonlyMap<string, Document>> {
    return this.#read((file) => {
      const found = new Map<string, Document>()
      for (const id of new Set(ids)) {
        const doc = this.#document(file, id)
        if (doc !== null) found.set(id, doc)
      }
      return found
    })
  }

  find(query: Query<Document, string>): Promise<readonly Found<Document>[]> {
    return this.#asked(`find ${JSON.stringify(query)}`, ({ statements, schema, revision }, collection) => {
      const listed = query.ranked === undefined ? selectListed(statements, schema, query) : null
      const rows = statements.all(listed ?? selectFind(schema, query))
      const found = rows.map(({ id, doc }) => ({ id: id as string, doc: JSON.parse(doc as string) as Document }))
      // Callers that show a page ask for the number of documents, too: ranking has counted them already.
      const total = rows[0]?.['total']
      if (total !== undefined) this.#source.results.keep(`${collection} ${countKey(query.where)}`, revision, total, 1)
      return [found, lengthOf(rows)]
    })
  }

  count(where?: Filter<Document, string>): Promise<number> {
    return this.#asked(countKey(where), ({ statements, schema }) => {
      const length = countListed(statements, schema, where)
      if (length !== null) return [length, 0]
      const [row] = statements.all(selectCount(schema, where))
      return [row!['count'] as number, 0]
    })
  }

  sums(query: SumsQuery<Document, string>): Promise<readonly Group[]> {
    return this.#asked(`sums ${JSON.stringify(query)}`, ({ statements, schema }) => {
      const rows = statements.all(selectSums(schema, query))
      const groups = rows.map((row) => ({
        key: row['key'] === null ? null : String(row['key']),
        count: row['count'] as number,
        sums: Object.fromEntries(query.sum.map((field, i) => [field, row[`s${i}`] as number])),
      }))
      return [groups, groups.length * 50]
    })
  }

  #document(file: GenerationFile, id: string): Document | null {
    return this.#cached(file, `get ${id}`, ({ statements }) => {
      const row = statements.get(`SELECT doc FROM ${documents} WHERE id = ?`, id)
      if (row === undefined) return [null, 0]
      const text = row['doc'] as string
      return [JSON.parse(text), text.length]
    })
  }

  #asked<Result>(key: string, ask: Ask<Result>): Promise<Result> {
    return this.#read((file) => this.#cached(file, key, ask))
  }

  #read<Result>(work: (file: GenerationFile) => Result): Promise<Result> {
    return this.#source.generations.readActive(this.#source.name, work)
  }

  #cached<Result>(file: GenerationFile, key: string, ask: Ask<Result>): Result {
    const { results } = this.#source
    return file.read((reader) => {
      const { revision } = reader
      const place = `${file.collection} ${key}`
      const known = results.get<Result>(place, revision)
      if (known !== undefined) return known
      const [result, size] = this.#query(file, () => ask(reader, file.collection))
      return results.keep(place, revision, result, size)
    })
  }

  #query<Result>(file: GenerationFile, query: () => Result): Result {
    try {
      return query()
    } catch (error) {
      if (!(error instanceof TypeError) || file.version === this.#source.version) throw error
      // It lacks an index of this version.
      throw new Unavailable('readStore', new Error(`${file.collection} is not of this version: ${error.message}`))
    }
  }
}

/** Of the documents' JSON. */
const lengthOf = (rows: ReturnType<GenerationReader['statements']['all']>): number =>
  rows.reduce((length, { doc }) => length + (doc as string).length, 0)

const countKey = (where?: Filter<Document, string>): string => `count ${JSON.stringify(where)}`
