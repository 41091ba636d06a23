import { hasEvent } from '@manabi/event-store'
import { type Recorded, refOf } from '@manabi/kernel'
import { type DerivedReadModel, type Document, type Generation, GenerationDropped } from '@manabi/read-store'
import { demandReached } from '../execution.ts'
import type { Services } from '../services.ts'
import { type ClockReaction, clockReaction } from './reaction.ts'

/** Changed documents by id; null deletes one. */
export type Changes<Doc> = ReadonlyMap<string, Doc | null>

/** The documents with these ids as they are written. */
export type LoadDocuments<Doc> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Doc>>

/** What changes in the documents of these subjects, some at a time. Subjects may be given twice, and documents written again. */
export type Derive<Doc, Subject> = (
  subjects: readonly Subject[],
  load: LoadDocuments<Doc>,
) => AsyncIterable<Changes<Doc>>

interface Derivation<Doc, Subject> {
  // biome-ignore lint/suspicious/noExplicitAny: any fields may be indexed.
  readonly model: DerivedReadModel<Doc, any, Subject>
  /** The read models that `derive` reads: they contain the events first. */
  readonly reads: readonly { readonly name: string }[]
  /** All subjects that there are, for a new generation. */
  readonly everything: (services: Services) => Promise<readonly Subject[]>
  /** What it answers may cache between calls, because it gets every event in order. */
  readonly deriving: (services: Services) => Derive<Doc, Subject>
}

/** Events that are looked at together: whoever they concern is looked at once. */
const eventsAtOnce = 500

/** Batches that are written before the next look: a process that is to stop waits for them. */
const batchesAtOnce = 40

/**
 * Keeps a derived read model up to date: finds whom new events concern, and writes what changes. The checkpoint follows once all of it is
 * written, so a crash repeats some of it. A new generation begins with everything; readers see it when it has reached the last event.
 */
export function keepDerived<Doc, Subject>(derivation: Derivation<Doc, Subject>): ClockReaction {
  const { model } = derivation
  const keepers = new WeakMap<Services, Keeper<Doc, Subject>>()
  return clockReaction({
    name: `keep-${model.name}`,
    everySeconds: 0.5,
    due: async (_, services) => ((await isBehind(services, model)) ? [{ id: model.name }] : []),
    react: async (_, __, services) => {
      const keeper = keepers.get(services) ?? new Keeper(services, derivation)
      keepers.set(services, keeper)
      for (let batch = 0; batch < batchesAtOnce; batch++) if (await keeper.isDoneAfterBatch()) return
      return 'more'
    },
  })
}

type Place = Pick<Generation, 'collection' | 'checkpoint'>
type Named = Pick<Generation, 'version'> & { readonly name: string }

/** The one that is to take the place of the active one, else that. */
async function currentOf({ readStore }: Pick<Services, 'readStore'>, { name, version }: Named) {
  const own = (await readStore.generations()).filter((one) => one.projection === name && one.version === version)
  return own.findLast(({ state }) => state === 'ready' || state === 'building') ?? own.find(isActive)
}

const isSame = (one: Place | null | undefined, other: Place): boolean =>
  one?.collection === other.collection && one.checkpoint === other.checkpoint

const isActive = ({ state }: Generation): boolean => state === 'active'

async function isBehind(services: Services, model: Named): Promise<boolean> {
  const current = await currentOf(services, model)
  return current?.state !== 'active' || current.checkpoint !== (await services.eventStore.head())
}

/** Keeps the read model of one service. */
class Keeper<Doc, Subject> {
  readonly #services: Services
  readonly #derivation: Derivation<Doc, Subject>
  #running: AsyncGenerator<void, boolean> | null = null
  /** What it has written last, or the place at which what runs began: another process may have gone on since. */
  #last: Place | null = null
  #derive: Derive<Doc, Subject>

  constructor(services: Services, derivation: Derivation<Doc, Subject>) {
    this.#services = services
    this.#derivation = derivation
    this.#derive = derivation.deriving(services)
  }

  /** Writes the next batch. False when there is more to do at once. */
  async isDoneAfterBatch(): Promise<boolean> {
    try {
      const found = await this.#current()
      const goesOn = isSame(this.#last, found)
      const generation = goesOn ? found : await this.#verified(found)
      if (generation === null) return true
      if (!goesOn) this.#derive = this.#derivation.deriving(this.#services)
      const running = (goesOn ? this.#running : null) ?? this.#bring(generation)
      this.#last = generation
      this.#running = null
      const { done, value: isDone } = await running.next()
      if (done) return isDone
      this.#running = running
      return false
    } catch (error) {
      // Another process has put another generation in its place.
      if (error instanceof GenerationDropped) return true
      throw error
    }
  }

  async #current(): Promise<Generation> {
    const { model } = this.#derivation
    return (await currentOf(this.#services, model)) ?? (await this.#services.readStore.create(model))
  }

  /** The generation as this process goes on with it; null for one that was lost: it is built again at the next look. */
  async #verified(found: Generation): Promise<Generation | null> {
    const { readStore } = this.#services
    const { collection, checkpoint, lastEvent } = found
    if (await this.#isLost(found)) {
      await readStore.drop(collection)
      return null
    }
    // On a server, as a projector begins: behind the last event the log may be another one after a backup was put back.
    if (this.#last !== null || lastEvent == null || lastEvent.position >= checkpoint || !readStore.putBack) return found
    await readStore.putBack(collection, { checkpoint: lastEvent.position, lastEvent })
    return { ...found, checkpoint: lastEvent.position }
  }

  /** Brings a generation further: stops after each batch. True when no more events waited. */
  async *#bring(generation: Generation): AsyncGenerator<void, boolean> {
    const { readStore } = this.#services
    const { collection, checkpoint, lastEvent = null } = generation
    const { subjects, reached, isLast } = await this.#concernedSince(generation)
    const load: LoadDocuments<Doc> = async (ids) => {
      const found = await readStore.load(collection, ids)
      return new Map([...found].flatMap(([id, { doc }]) => (doc === null ? [] : [[id, doc as Doc] as const])))
    }
    let hasWritten = false
    for await (const changes of subjects.length === 0 ? [] : this.#derive(subjects, load)) {
      const position = reached.checkpoint
      const documents = new Map([...changes].map(([id, doc]) => [id, { doc: doc as Document | null, position }]))
      if (documents.size > 0) {
        // Another process may have gone on while this one stood still.
        if (!isSame(await currentOf(this.#services, this.#derivation.model), generation)) return true
        await readStore.write(collection, { documents, checkpoint, lastEvent })
        hasWritten = true
      }
      yield
    }
    // In the file of the documents: a power cut that takes some of them takes the checkpoint, too.
    if (hasWritten) await readStore.write(collection, { documents: new Map(), ...reached })
    else if (reached.checkpoint > checkpoint) await readStore.advance(new Map([[collection, reached]]))
    this.#last = { collection, checkpoint: reached.checkpoint }
    if (generation.state !== 'active' && isLast) await readStore.activate(collection)
    return isLast
  }

  /** Whether it holds events that the store has lost, as after a backup was put back. */
  async #isLost({ checkpoint, lastEvent }: Generation): Promise<boolean> {
    const { eventStore, readStore } = this.#services
    // A checkpoint that can be put back may lie beyond the events.
    const isAhead = lastEvent == null || !readStore.putBack ? checkpoint > (await eventStore.head()) : false
    return isAhead || (lastEvent != null && !(await hasEvent(eventStore, lastEvent)))
  }

  /** Whom the next events concern, and how far these are. */
  async #concernedSince({ checkpoint, lastEvent = null }: Generation) {
    const { eventStore, codec } = this.#services
    const { model, reads, everything } = this.#derivation
    const head = await eventStore.head()
    const isNew = checkpoint === 0
    const types = Object.keys(model.concerns)
    const { events, position } = isNew
      ? { events: [], position: head }
      : await eventStore.readAll({ after: checkpoint, limit: eventsAtOnce, types })
    const reached =
      events.length === 0
        ? { checkpoint: Math.max(head, checkpoint), lastEvent }
        : { checkpoint: position, lastEvent: refOf(events.at(-1)!) }
    await demandReached(this.#services, reached.checkpoint, reads)
    const decoded = (await codec.decode(events)) as readonly Recorded[]
    const subjects = isNew
      ? await everything(this.#services)
      : decoded.flatMap((event) => model.concerns[event.type]!(event))
    return { subjects, reached, isLast: events.length < eventsAtOnce }
  }
}
