import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import {
  type Decider,
  type Decision,
  type DomainEvent,
  type EventMetadata,
  Problem,
  type Recorded,
} from '@manabi/kernel'
import type { EventCodec } from './codec.ts'
import { FoldCache, type Loaded } from './foldCache.ts'
import { KeyedMutex } from './keyedMutex.ts'
import {
  type AppendResult,
  type EventStore,
  type NewStoredEvent,
  type StoredEvent,
  WrongExpectedRevision,
} from './port.ts'

export interface Written<State, Event extends DomainEvent> extends Loaded<State> {
  /** Those appended; none when the decision was that there is nothing to do. */
  readonly events: readonly Event[]
}

/** So many events are read and folded before other work gets its turn: a stream may have hundreds of thousands. */
const pageSize = 200

/** Each one lost means that another process wrote to the same stream just then: this many in a row are no longer chance. */
const attempts = 50

/** Events of a stream among which a repeated command finds what it did; more come to no stream while a client retries. */
const lookedThrough = 1_000

/** By chance, so that writers in several processes that met do not meet again; longer the more often they did. */
const pauseBetween = (attempt: number): Promise<void> => sleep(Math.random() * Math.min(2 ** (attempt - 2), 50))

/** Load, decide, append: the one way in which events come to be. */
export class Repository {
  readonly #store: EventStore
  readonly #codec: EventCodec
  readonly #folds = new FoldCache()
  readonly #streams = new KeyedMutex()
  readonly #pause: (attempt: number) => Promise<unknown>

  constructor(store: EventStore, codec: EventCodec, pause = pauseBetween) {
    this.#store = store
    this.#codec = codec
    this.#pause = pause
  }

  /** The current state of a stream: the cached fold and the events since. */
  load<State, Event extends DomainEvent, Key extends readonly unknown[]>(
    decider: Decider<State, Event, Key>,
    key: Key,
  ): Promise<Loaded<State>> {
    return this.#load(decider, decider.stream(...key))
  }

  /**
   * Appends what the decision returns for the stream's state, expecting the revision it saw. Writers of one stream take turns in
   * this process; when another process appended in between it decides again, in the end 409 `conflict`. A decision of `[]`
   * appends nothing. A command that is a repetition, as `metadata.commandId` tells, answers with the events it led to before.
   */
  execute<State, Event extends DomainEvent, Key extends readonly unknown[], Command>(
    { decider, decide }: Decision<State, Event, Key, Command>,
    key: Key,
    command: Command,
    metadata: EventMetadata,
    isRepetition = false,
  ): Promise<Written<State, Event>> {
    const stream = decider.stream(...key)
    const run: Run<State, Event> = { decider, stream, metadata, decide: (state) => decide(state, command) }
    return this.#streams.run(stream, async () => {
      const done = isRepetition ? await this.#doneBefore(decider, stream, metadata.commandId) : null
      const written = done ?? (await this.#onCachedFold(run))
      if (written !== null) return written
      for (let attempt = 1; attempt <= attempts; attempt++) {
        if (attempt > 1) await this.#pause(attempt)
        const loaded = await this.#load(decider, stream)
        const events = run.decide(loaded.state)
        const appended = events.length === 0 ? { ...loaded, events } : await this.#write(run, loaded, events)
        if (appended !== null) return appended
      }
      throw new Problem('conflict')
    })
  }

  /**
   * Without reading the stream first: that the append is taken says that the cached fold was its state. null where it was not; and where
   * the decision appends nothing, because then only the stream itself can say that the state has not changed.
   */
  async #onCachedFold<State, Event extends DomainEvent>(run: Run<State, Event>): Promise<Written<State, Event> | null> {
    const cached = this.#remembered(run.decider, run.stream)
    if (cached.revision === 'none') return null
    const events = decidedOrNone(() => run.decide(cached.state))
    return events.length === 0 ? null : this.#write(run, cached, events)
  }

  /** null when somebody else appended in between. */
  async #write<State, Event extends DomainEvent>(
    { decider, stream, metadata }: Run<State, Event>,
    { state: before, revision }: Loaded<State>,
    events: readonly Event[],
  ): Promise<Written<State, Event> | null> {
    const appended = await this.#append(stream, revision, await this.#codec.encode(events, metadata))
    if (appended === null) return null
    const state = events.reduce(decider.evolve, before)
    return { ...this.#remember(decider, stream, { state, ...appended }), events }
  }

  /** What the command led to, among the stream's latest events; null when it did not get that far. */
  async #doneBefore<State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    commandId: string | undefined,
  ): Promise<Written<State, Event> | null> {
    const latest = await this.#store.readStream(stream, { direction: 'backwards', limit: lookedThrough })
    const stored = latest.filter(({ metadata }) => metadata.commandId === commandId).toReversed()
    if (commandId === undefined || stored.length === 0) return null
    const events = (await this.#codec.decode(stored)) as unknown as Recorded<Event>[]
    return { ...(await this.#load(fold, stream)), events }
  }

  async #load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<Loaded<State>> {
    let loaded = this.#remembered(fold, stream)
    for (;;) {
      const stored = await this.#since(loaded.revision, fold, stream)
      if (stored.length === 0) return loaded
      const events = (await this.#codec.decode(stored, fold.skipsPersonal)) as unknown as Recorded<Event>[]
      const { revision, position } = stored.at(-1)!
      loaded = this.#remember(fold, stream, { state: events.reduce(fold.evolve, loaded.state), revision, position })
      if (stored.length < pageSize) return loaded
      await setImmediate()
    }
  }

  /** The events after the revision; with nothing before, those that the state follows from. */
  async #since(
    revision: number | 'none',
    { lastEvents }: { readonly lastEvents?: number },
    stream: string,
  ): Promise<readonly StoredEvent[]> {
    if (revision !== 'none') return this.#store.readStream(stream, { from: revision + 1, limit: pageSize })
    if (lastEvents === undefined) return this.#store.readStream(stream, { from: 0, limit: pageSize })
    return (await this.#store.readStream(stream, { direction: 'backwards', limit: lastEvents })).toReversed()
  }

  /** null when somebody else appended in between. */
  #append(stream: string, expected: number | 'none', events: readonly NewStoredEvent[]): Promise<AppendResult | null> {
    return this.#store.append(stream, expected, events).catch((error: unknown) => {
      if (error instanceof WrongExpectedRevision) return null
      throw error
    })
  }

  #remembered<State, Event extends DomainEvent>({ name, initial }: Fold<State, Event>, stream: string): Loaded<State> {
    const cached = this.#folds.get(`${name} ${stream}`) as Loaded<State> | undefined
    return cached ?? { state: initial, revision: 'none', position: null }
  }

  #remember<State, Event extends DomainEvent>(
    { name }: Fold<State, Event>,
    stream: string,
    loaded: Loaded<State>,
  ): Loaded<State> {
    this.#folds.set(`${name} ${stream}`, loaded)
    return loaded
  }
}

/** A command on its way to its stream. */
interface Run<State, Event extends DomainEvent> {
  readonly decider: Fold<State, Event>
  readonly stream: string
  readonly metadata: EventMetadata
  readonly decide: (state: State) => readonly Event[]
}

/** A refusal decided on what may be an old state does not count. */
function decidedOrNone<Event>(decide: () => readonly Event[]): readonly Event[] {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

/** Several deciders may read one stream, each with a fold of its own. */
type Fold<State, Event extends DomainEvent> = Pick<
  Decider<State, Event, never>,
  'name' | 'initial' | 'evolve' | 'lastEvents' | 'skipsPersonal'
>
