import { LRUCache } from 'lru-cache'

/** A stream's state, and the revision and position of the last event in it. */
export interface Loaded<State> {
  readonly state: State
  readonly revision: number | 'none'
  /**
   * What a reader has to have seen to see this state: a decision that there is nothing left to do may rest on a write
   * that the read models do not show yet. null while the stream does not exist.
   */
  readonly position: number | null
}

/** Of all states together, see `bytesOf`; in memory they take some three times as much. */
const defaultBytes = 64_000_000

/** What an entry takes besides its state. */
const overhead = 200

/** A state of more bytes is taken to grow as its events do: measuring the one of a large organization would hold up everything else. */
const largest = 100_000

interface Entry {
  readonly loaded: Loaded<unknown>
  readonly bytes: number
  /** The number of events when it was measured. */
  readonly measuredAt: number
}

/**
 * The states that were loaded last. Bounded by bytes, because one organization's state may weigh as much as those of ten thousand learners.
 * A state is measured whenever its events have doubled, until it is large.
 */
export class FoldCache {
  readonly #entries: LRUCache<string, Entry>

  constructor(bytes = defaultBytes) {
    this.#entries = new LRUCache({ maxSize: bytes, sizeCalculation: ({ bytes }) => bytes + overhead })
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get(key: string): Loaded<unknown> | undefined {
    return this.#entries.get(key)?.loaded
  }

  set(key: string, loaded: Loaded<unknown>): void {
    const events = loaded.revision === 'none' ? 1 : loaded.revision + 1
    const { bytes, measuredAt } = measured(loaded.state, events, this.#entries.peek(key))
    this.#entries.set(key, { loaded, bytes, measuredAt })
  }
}

function measured(state: unknown, events: number, known: Entry | undefined): Pick<Entry, 'bytes' | 'measuredAt'> {
  if (known !== undefined && events < 2 * known.measuredAt) return known
  const isLarge = known !== undefined && known.bytes > largest
  const bytes = isLarge ? (known.bytes * events) / known.measuredAt : bytesOf(state)
  return { bytes: Math.ceil(bytes), measuredAt: events }
}

/** About as many as it takes to write it down. `serialize` of Node says it exactly, for ten times the price where a state is small. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 4
  if (ArrayBuffer.isView(value)) return value.byteLength
  let bytes = 2
  if (Array.isArray(value) || value instanceof Set) for (const item of value) bytes += 1 + bytesOf(item)
  else if (value instanceof Map) for (const [key, item] of value) bytes += 1 + bytesOf(key) + bytesOf(item)
  else for (const [key, item] of Object.entries(value)) bytes += 1 + key.length + bytesOf(item)
  return bytes
}
