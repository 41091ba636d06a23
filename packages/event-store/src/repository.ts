import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Decider,
  type Decision,
  type DomainEvent,
  type EventMetadata,
  Mutex,
  Problem,
  type Recorded,
} from '@manabi/kernel'
import type { EventCodec } from './codec.ts'
import { FoldCache, type Loaded } from './foldCache.ts'
import { type EventStore, type StoredEvent, WrongExpectedRevision } from './port.ts'
import { streamPages } from './streamPages.ts'

export interface Written<State, Event extends DomainEvent> extends Loaded<State> {
  /** The appended events; none when the decision was that there is nothing to do. */
  readonly events: readonly Event[]
}

/** An attempt fails when another process writes to the stream at the same moment. */
const maxAttempts = 50

/** A repeated command looks for its events among so many of the stream. No stream gets more while a client retries. */
const maxLookedThrough = 1_000

/** Random exponential backoff, so that processes that conflicted do not conflict again. */
const pauseBetween = (attempt: number): Promise<void> => sleep(Math.random() * Math.min(2 ** (attempt - 2), 50))

/** Load, decide, append: the only way to write events. */
export class Repository {
  readonly #store: EventStore
  readonly #codec: EventCodec
  readonly #folds = new FoldCache()
  readonly #streams = new Mutex()
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
    const write = async () => {
      const done = isRepetition ? await this.#doneBefore(decider, stream, metadata.commandId) : null
      const written = done ?? (await this.#onCachedFold(run))
      if (written !== null) return written
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        if (attempt > 1) await this.#pause(attempt)
        const loaded = await this.#load(decider, stream)
        const events = run.decide(loaded.state)
        const appended = events.length === 0 ? { ...loaded, events } : await this.#write(run, loaded, events)
        if (appended !== null) return appended
      }
      throw new Problem('conflict')
    }
    return this.#streams.run(write, { key: stream })
  }

  /**
   * Decides on the cached fold, without reading the stream first. The append succeeds only if the fold was current; null if it was not.
   * Also null if the decision appends nothing: only the stream itself can show that the state has not changed.
   */
  async #onCachedFold<State, Event extends DomainEvent>(run: Run<State, Event>): Promise<Written<State, Event> | null> {
    const cached = this.#remembered(run.decider, run.stream)
    if (cached.revision === 'none') return null
    const events = decidedOrNone(() => run.decide(cached.state))
    return events.length === 0 ? null : this.#write(run, cached, events)
  }

  /** null when another process appended in between. */
  async #write<State, Event extends DomainEvent>(
    { decider, stream, metadata }: Run<State, Event>,
    { state: before, revision }: Loaded<State>,
    events: readonly Event[],
  ): Promise<Written<State, Event> | null> {
    const encoded = await this.#codec.encode(events, metadata)
    try {
      const appended = await this.#store.append(stream, revision, encoded)
      const state = events.reduce(decider.evolve, before)
      return { ...this.#remember(decider, stream, { state, ...appended }), events }
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return null
      throw error
    }
  }

  /** The events that the command led to, among the latest of the stream; null when it led to none. */
  async #doneBefore<State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    commandId: string | undefined,
  ): Promise<Written<State, Event> | null> {
    const latest = await this.#store.readStream(stream, { direction: 'backwards', limit: maxLookedThrough })
    const stored = latest.filter(({ metadata }) => metadata.commandId === commandId).toReversed()
    if (commandId === undefined || stored.length === 0) return null
    const events = (await this.#codec.decode(stored)) as unknown as Recorded<Event>[]
    return { ...(await this.#load(fold, stream)), events }
  }

  async #load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<Loaded<State>> {
    let loaded = this.#remembered(fold, stream)
    for await (const stored of this.#since(loaded.revision, fold, stream)) {
      const events = (await this.#codec.decode(stored, fold.skipsPersonal)) as unknown as Recorded<Event>[]
      const { revision, position } = stored.at(-1)!
      loaded = this.#remember(fold, stream, { state: events.reduce(fold.evolve, loaded.state), revision, position })
    }
    return loaded
  }

  /** The events after the revision; with nothing before, those that the state follows from. No page is empty. */
  async *#since(
    revision: number | 'none',
    { lastEvents }: { readonly lastEvents?: number },
    stream: string,
  ): AsyncGenerator<readonly StoredEvent[], void> {
    if (revision !== 'none' || lastEvents === undefined) {
      yield* streamPages(this.#store, stream, revision === 'none' ? 0 : revision + 1)
      return
    }
    const last = await this.#store.readStream(stream, { direction: 'backwards', limit: lastEvents })
    if (last.length > 0) yield last.toReversed()
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

/** A refusal does not count here, because the state may be old. */
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
