import { openSync, readFileSync, writeSync } from 'node:fs'

export interface Proposed {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: string
  readonly metadata: string
}

export interface Recorded extends Proposed {
  readonly stream: string
  readonly revision: number
  /** Of the record's first byte: what stands between two of them is not a position. */
  readonly position: number
}

/** `revision: -1`: the stream does not exist. */
export type Outcome =
  | { readonly status: 'kept'; readonly revision: number; readonly position: number }
  | { readonly status: 'refused'; readonly revision: number }
  | { readonly status: 'deleted' }

/** Appends whatever the revision is. */
export const anyRevision = -2

/** What the metadata of a stream may say. */
interface StreamMetadata {
  readonly $maxCount?: number
  /** Events before this revision are gone. */
  readonly $tb?: number
}

const tombstone = '$tombstone'

/** Event after event in memory, and in a file from which another process goes on: what was acknowledged outlives `kill -9`. */
export class Log {
  readonly events: Recorded[] = []
  readonly #file: number
  readonly #streams = new Map<string, Recorded[]>()
  readonly #places = new Map<number, number>()
  readonly #listeners = new Set<(events: readonly Recorded[]) => void>()
  #end = 0

  constructor(path: string) {
    this.#file = openSync(path, 'a+')
    this.#restore(readFileSync(path, 'utf8'))
    if (this.events.length === 0) this.#write('$users', [systemEvent('$UserCreated')])
  }

  /** What reading a stream still gives: fewer than were appended where its metadata says so. */
  stream(name: string): readonly Recorded[] {
    const { $maxCount = Number.POSITIVE_INFINITY, $tb = 0 } = this.#metadataOf(name)
    const all = this.#all(name)
    return all.filter(({ revision }) => revision >= $tb && revision >= all.length - $maxCount)
  }

  /** Whether it was deleted for good. */
  isDeleted(name: string): boolean {
    return this.#all(name).at(-1)?.type === tombstone
  }

  delete(name: string): void {
    this.#write(`$$${name}`, [systemEvent('$metadata', JSON.stringify({ $tb: this.#all(name).length }))])
  }

  deleteForGood(name: string): void {
    this.#write(name, [systemEvent(tombstone)])
  }

  /** The index of the event at `position`, null where none begins; the end of the log is a position, too. */
  placeOf(position: number): number | null {
    return position === this.#end ? this.events.length : (this.#places.get(position) ?? null)
  }

  /** The server's rules: what is there already, with these ids after this revision, is acknowledged again. */
  append(stream: string, expected: number, proposed: readonly Proposed[]): Outcome {
    if (this.isDeleted(stream)) return { status: 'deleted' }
    const there = this.#all(stream)
    const last = there.length - 1
    if (expected === anyRevision) return kept(this.#write(stream, proposed))
    if (expected === -1 && this.stream(stream).length === 0) return kept(this.#write(stream, proposed))
    if (expected < last) {
      const earlier = there.slice(expected + 1, expected + 1 + proposed.length)
      const isSame = earlier.length === proposed.length && earlier.every(({ id }, i) => id === proposed[i]!.id)
      return isSame ? kept(earlier) : { status: 'refused', revision: last }
    }
    if (expected > last) return { status: 'refused', revision: last }
    const recorded = this.#write(stream, proposed)
    if (this.events.length % 10 === 0) this.#write('$stats-127.0.0.1:2113', [systemEvent('$statsCollected')])
    return kept(recorded)
  }

  onAppended(listener: (events: readonly Recorded[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #all(name: string): readonly Recorded[] {
    return this.#streams.get(name) ?? []
  }

  #metadataOf(name: string): StreamMetadata {
    return JSON.parse(this.#all(`$$${name}`).at(-1)?.data ?? '{}')
  }

  /** A group is one line, whole or not there. */
  #write(stream: string, proposed: readonly Proposed[]): Recorded[] {
    writeSync(this.#file, `${JSON.stringify({ stream, proposed })}\n`)
    const recorded = this.#keep(stream, proposed)
    for (const listener of this.#listeners) listener(recorded)
    return recorded
  }

  #restore(text: string): void {
    for (const line of text.split('\n').slice(0, -1)) {
      const { stream, proposed } = JSON.parse(line) as { stream: string; proposed: Proposed[] }
      this.#keep(stream, proposed)
    }
  }

  #keep(stream: string, proposed: readonly Proposed[]): Recorded[] {
    const there = this.#streams.get(stream) ?? []
    this.#streams.set(stream, there)
    return proposed.map((event) => {
      const recorded = { ...event, stream, revision: there.length, position: this.#end }
      this.#places.set(this.#end, this.events.length)
      this.events.push(recorded)
      there.push(recorded)
      this.#end += 200 + event.data.length + event.metadata.length
      return recorded
    })
  }
}

/** The position of a group is that of its first event. */
const kept = (events: readonly Recorded[]): Outcome => ({
  status: 'kept',
  revision: events.at(-1)!.revision,
  position: events[0]!.position,
})

const systemEvent = (type: string, data = '{}'): Proposed => ({
  id: crypto.randomUUID(),
  type,
  contentType: 'application/json',
  data,
  metadata: '',
})
