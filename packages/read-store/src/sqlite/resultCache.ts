import { LRUCache } from 'lru-cache'
import { freeze } from '../freeze.ts'

interface Entry {
  readonly result: unknown
  readonly size: number
  readonly revision: number
}

/** About what the kept results may weigh, in characters of JSON. */
const capacity = 32 * 1024 * 1024
/** What a small one counts as: it bounds their number without the option `max`, which takes the memory of all of them beforehand. */
const smallest = 1_600

/** Where the result of reading one document is kept. */
export const placeOf = (collection: string, id: string): string => `${collection} ${documentKey(id)}`

/** The part of the place after the collection. */
export const documentKey = (id: string): string => `get ${id}`

/**
 * Results of queries, parsed and frozen, each valid until its collection is written. `revision` says which writes a result
 * has seen; one of another revision is never returned.
 */
export class ResultCache {
  readonly #results = new LRUCache<string, Entry>({
    maxSize: capacity,
    sizeCalculation: ({ size }) => Math.max(size, smallest),
  })

  get<Result>(key: string, revision: number): Result | undefined {
    const entry = this.#results.get(key)
    return entry?.revision === revision ? (entry.result as Result) : undefined
  }

  has(key: string): boolean {
    return this.#results.has(key)
  }

  /** `size` is that of the JSON it was parsed from. Answers the result, frozen: it is shared by all callers. */
  keep<Result>(key: string, revision: number, result: Result, size: number): Result {
    this.#results.set(key, { result: freeze(result), size: size + key.length + 100, revision })
    return result
  }
}
