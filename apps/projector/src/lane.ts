import type { EventBatch, EventCodec, StoredEvent } from '@manabi/event-store'
import { type Recorded, Unavailable } from '@manabi/kernel'
import type { ReadStore } from '@manabi/read-store'
import type { Track } from './track.ts'

interface LaneOptions {
  readonly codec: EventCodec
  readonly readStore: ReadStore
  /** How much of documents to keep in memory, in characters of JSON; they take about four times as many bytes. */
  readonly budget: number
}

/** Tracks that go through the same events: each batch is decoded once and written in one go. A track that fails stays behind alone. */
export class Lane {
  readonly #codec: EventCodec
  readonly #readStore: ReadStore
  readonly #budget: number
  readonly #tracks = new Set<Track>()
  #routes = new Map<string, Track[]>()
  position: number

  constructor({ codec, readStore, budget }: LaneOptions, position: number) {
    this.#codec = codec
    this.#readStore = readStore
    this.#budget = budget
    this.position = position
  }

  get tracks(): readonly Track[] {
    return [...this.#tracks]
  }

  /** The types of event that some track wants. */
  get types(): readonly string[] {
    return [...this.#routes.keys()]
  }

  /** Whether the documents in memory weigh so much that they should be written. */
  get isFull(): boolean {
    return this.tracks.reduce((sum, { weight }) => sum + weight, 0) > this.#budget / 2
  }

  add(track: Track): void {
    this.#tracks.add(track)
    this.#route()
  }

  remove(track: Track): void {
    this.#tracks.delete(track)
    this.#route()
  }

  /** Folds a batch in memory. Rejects with `Unavailable` when the events cannot be decoded now; nothing has happened then. */
  async advance({ events, position }: EventBatch): Promise<void> {
    const wanted = events.filter(({ type }) => this.#routes.has(type))
    for (const event of await this.#decode(wanted)) {
      for (const track of this.#routes.get(event.type) ?? []) track.gather(event)
    }
    await Promise.all(this.tracks.filter(({ isMissing }) => isMissing).map((track) => this.#load(track)))
    for (const track of this.#tracks) track.fold(position)
    this.position = position
  }

  /** Writes what changed, all tracks in one go. */
  async flush(): Promise<void> {
    await this.#writeAll()
    if (this.isFull) for (const track of this.#tracks) track.age()
  }

  async #writeAll(): Promise<void> {
    const tracks = this.tracks.filter((track) => track.hasChanges || track.position > track.saved)
    if (tracks.length === 0) return
    try {
      await this.#write(tracks)
    } catch (error) {
      if (tracks.length === 1) stopAt(tracks[0]!, error)
      else for (const track of tracks) await this.#write([track]).catch((reason) => stopAt(track, reason))
    }
  }

  async #write(tracks: readonly Track[]): Promise<void> {
    await this.#readStore.write(new Map(tracks.map((track) => [track.collection, track.batch()])))
    for (const track of tracks) track.written()
  }

  async #load(track: Track): Promise<void> {
    try {
      await track.load(this.#readStore)
    } catch (error) {
      stopAt(track, error)
    }
  }

  async #decode(events: readonly StoredEvent[]): Promise<readonly Recorded[]> {
    if (events.length === 0) return []
    try {
      return await this.#codec.decode(events)
    } catch (error) {
      if (error instanceof Unavailable) throw error
      return await this.#decodeEach(events)
    }
  }

  /** Finds the events that cannot be decoded: only the tracks that want them stop. */
  async #decodeEach(events: readonly StoredEvent[]): Promise<readonly Recorded[]> {
    const decoded: Recorded[] = []
    for (const event of events) {
      try {
        decoded.push(...(await this.#codec.decode([event])))
      } catch (error) {
        for (const track of this.#routes.get(event.type) ?? []) track.fail(event.position, error)
      }
    }
    return decoded
  }

  #route(): void {
    this.#routes = new Map()
    for (const track of this.#tracks) {
      for (const type of track.types) this.#routes.set(type, [...(this.#routes.get(type) ?? []), track])
    }
  }
}

/** The store refused: the track has to begin again from its checkpoint. */
function stopAt(track: Track, error: unknown): void {
  track.fail(track.saved + 1, error)
}
