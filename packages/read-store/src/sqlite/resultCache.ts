import { LRUCache } from 'lru-cache'
import { freeze } from '../freeze.ts'

interface Entry {
  readonly result: unknown
  readonly size: number
  readonly revision: number
}

/** About what the kept results may weigh, in characters of JSON. */
const capacity = 32 * 1024 * 1024
/** The least size that a result counts as. It bounds their number; the option `max` would take the memory for all of them beforehand. */
const smallest = 1_600

/** Results of queries, parsed and frozen. Each is valid for one `revision` of its file, which changes with every write. */
export class ResultCache {
  readonly #results = new LRUCache<string, Entry>({
    maxSize: capacity,
    sizeCalculation: ({ size }) => Math.max(size, smallest),
  })

  get<Result>(key: string, revision: number): Result | undefined {
    const entry = this.#results.get(key)
    return entry?.revision === revision ? (entry.result as Result) : undefined
  }

  /** `size` is the length of the JSON it was parsed from. Answers the result, frozen: all callers share it. */
  keep<Result>(key: string, revision: number, result: Result, size: number): Result {
    this.#results.set(key, { result: freeze(result), size: size + key.length + 100, revision })
    return result
  }
}
