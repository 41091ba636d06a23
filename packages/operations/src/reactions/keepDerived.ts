import { hasEvent } from '@manabi/event-store'
import { type Recorded, refOf, Unavailable } from '@manabi/kernel'
import { type DerivedReadModel, type Document, type Generation, GenerationDropped } from '@manabi/read-store'
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
  /** What it answers gets all events from then on, and may remember what they have not changed. */
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

type Named = Pick<Generation, 'version'> & { readonly name: string }

/** The one that is to take the place of the active one, else that. */
async function currentOf({ readStore }: Pick<Services, 'readStore'>, { name, version }: Named) {
  const own = (await readStore.generations()).filter((one) => one.projection === name && one.version === version)
  return own.findLast(({ state }) => state === 'ready' || state === 'building') ?? own.find(isActive)
}

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
  /** What it has written last: another process may have gone on since. */
  #last: Pick<Generation, 'collection' | 'checkpoint'> | null = null
  #derive: Derive<Doc, Subject>

  constructor(services: Services, derivation: Derivation<Doc, Subject>) {
    this.#services = services
    this.#derivation = derivation
    this.#derive = derivation.deriving(services)
  }

  /** Writes the next batch. False when there is more to do at once. */
  async isDoneAfterBatch(): Promise<boolean> {
    const running = this.#running ?? this.#bring()
    this.#running = null
    try {
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

  /** Brings the current generation further: stops after each batch. True when no more events waited. */
  async *#bring(): AsyncGenerator<void, boolean> {
    const { readStore, eventStore } = this.#services
    const generation =
      (await currentOf(this.#services, this.#derivation.model)) ?? (await readStore.create(this.#derivation.model))
    const { collection, checkpoint, lastEvent = null } = generation
    // It is built again at the next look.
    if (await this.#isLost(generation)) {
      await readStore.drop(collection)
      return true
    }
    if (this.#last?.collection !== collection || this.#last.checkpoint !== checkpoint)
      this.#derive = this.#derivation.deriving(this.#services)
    const { subjects, reached, isLast } = await this.#concernedSince(generation)
    const load: LoadDocuments<Doc> = async (ids) => {
      const found = await readStore.load(collection, ids)
      return new Map([...found].flatMap(([id, { doc }]) => (doc === null ? [] : [[id, doc as Doc] as const])))
    }
    for await (const changes of subjects.length === 0 ? [] : this.#derive(subjects, load)) {
      const position = reached.checkpoint
      const documents = new Map([...changes].map(([id, doc]) => [id, { doc: doc as Document | null, position }]))
      if (documents.size > 0) await readStore.write(collection, { documents, checkpoint, lastEvent })
      yield
    }
    if (reached.checkpoint > checkpoint) await readStore.advance(new Map([[collection, reached]]))
    this.#last = { collection, checkpoint: reached.checkpoint }
    const isAtEnd = reached.checkpoint >= (await eventStore.head())
    if (generation.state !== 'active' && isAtEnd) await readStore.activate(collection)
    return isLast
  }

  /** Whether it holds events that the store has lost, as after a backup was put back. */
  async #isLost({ checkpoint, lastEvent }: Generation): Promise<boolean> {
    const { eventStore } = this.#services
    return lastEvent == null ? checkpoint > (await eventStore.head()) : !(await hasEvent(eventStore, lastEvent))
  }

  /** Whom the next events concern, and how far these are. */
  async #concernedSince({ checkpoint, lastEvent = null }: Generation) {
    const { eventStore, codec, readModels, timeouts } = this.#services
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
    const names = reads.map(({ name }) => name)
    if (readModels !== undefined && !(await readModels.waitFor(reached.checkpoint, timeouts.readModels, names)))
      throw new Unavailable('readStore')
    const decoded = (await codec.decode(events)) as readonly Recorded[]
    const subjects = isNew
      ? await everything(this.#services)
      : decoded.flatMap((event) => model.concerns[event.type]!(event))
    return { subjects, reached, isLast: events.length < eventsAtOnce }
  }
}
