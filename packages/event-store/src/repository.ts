import { randomUUID } from 'node:crypto'
import { type Decider, type DomainEvent, type EventMetadata, Problem, type Recorded } from '@manabi/kernel'
import { LRUCache } from 'lru-cache'
import type { EventCodec } from './codec.ts'
import { type AppendResult, type EventStore, WrongExpectedRevision } from './port.ts'
import { Turns } from './turns.ts'

/** A stream's state, and the revision and position of the last event in it. */
export interface Loaded<State> {
  readonly state: State
  readonly revision: number | 'none'
  /**
   * What a reader has to have seen to see this state: whoever decides that there is nothing left to do may stand on a write
   * that the read models do not show yet. null while the stream does not exist.
   */
  readonly position: number | null
}

export interface Written<State, Event extends DomainEvent> extends Loaded<State> {
  /** Those appended; none when the decision was that there is nothing to do. */
  readonly events: readonly Event[]
}

/** Each one lost means that another process wrote to the same stream just then: this many in a row are no longer chance. */
const attempts = 50

/** Load, decide, append: the one way in which events come to be. */
export class Repository {
  readonly #store: EventStore
  readonly #codec: EventCodec
  readonly #folds = new LRUCache<string, Loaded<unknown>>({ max: 20_000 })
  readonly #turns = new Turns()

  constructor(store: EventStore, codec: EventCodec) {
    this.#store = store
    this.#codec = codec
  }

  /** The current state of a stream: the cached fold and the events since. */
  async load<State, Event extends DomainEvent, Key extends readonly unknown[]>(
    decider: Decider<State, Event, Key>,
    key: Key,
  ): Promise<Loaded<State>> {
    const stream = decider.stream(...key)
    const cached = (this.#folds.get(stream) as Loaded<State> | undefined) ?? {
      state: decider.initial,
      revision: 'none',
      position: null,
    }
    const from = cached.revision === 'none' ? 0 : cached.revision + 1
    const stored = await this.#store.readStream(stream, { from })
    if (stored.length === 0) return cached
    const events = (await this.#codec.decode(stored)) as unknown as Recorded<Event>[]
    const { revision, position } = stored.at(-1)!
    return this.#remember(stream, { state: events.reduce(decider.evolve, cached.state), revision, position })
  }

  /**
   * Appends what `decide` returns for the stream's state, expecting the revision it saw. Writers of one stream take turns in
   * this process; when another process appended in between it decides again, in the end 409 `conflict`. A decision of `[]`
   * appends nothing.
   */
  execute<State, Event extends DomainEvent, Key extends readonly unknown[]>(
    decider: Decider<State, Event, Key>,
    key: Key,
    decide: (state: State) => readonly Event[],
    metadata: EventMetadata,
  ): Promise<Written<State, Event>> {
    return this.#turns.take(decider.stream(...key), () => this.#attempt(decider, key, decide, metadata))
  }

  async #attempt<State, Event extends DomainEvent, Key extends readonly unknown[]>(
    decider: Decider<State, Event, Key>,
    key: Key,
    decide: (state: State) => readonly Event[],
    metadata: EventMetadata,
  ): Promise<Written<State, Event>> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const loaded = await this.load(decider, key)
      const events = decide(loaded.state)
      if (events.length === 0) return { ...loaded, events }
      const stream = decider.stream(...key)
      const appended = await this.#append(stream, loaded.revision, events, metadata)
      if (appended === null) continue
      const state = events.reduce(decider.evolve, loaded.state)
      return { ...this.#remember(stream, { state, ...appended }), events }
    }
    throw new Problem('conflict')
  }

  /** null when somebody else appended in between. */
  async #append(
    stream: string,
    expected: number | 'none',
    events: readonly DomainEvent[],
    metadata: EventMetadata,
  ): Promise<AppendResult | null> {
    const encoded = await Promise.all(events.map((event) => this.#codec.encode(event, randomUUID(), metadata)))
    try {
      return await this.#store.append(stream, expected, encoded)
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return null
      throw error
    }
  }

  #remember<State>(stream: string, loaded: Loaded<State>): Loaded<State> {
    this.#folds.set(stream, loaded)
    return loaded
  }
}
