import { Unavailable } from '@manabi/kernel'
import { openSqliteReadStore, projection, type ReadStore, type Stored } from '../src/index.ts'

export const touches = projection<{ readonly name: string; readonly times: number; readonly at: number }, never>()({
  name: 'touches',
  version: 1,
  indexes: [['times']],
  on: {},
})
export const collection = 'touches-v1-1'

/** Each event is the id of the document that it touches; its position is its place, from 1 on. */
export type Events = readonly string[]

/** How often each document was touched by the events up to a position. */
export function touched(events: Events, upTo = events.length): Record<string, number> {
  const times: Record<string, number> = {}
  for (const id of events.slice(0, upTo)) times[id] = (times[id] ?? 0) + 1
  return times
}

export const unlessUnavailable = (error: unknown): null => {
  if (error instanceof Unavailable) return null
  throw error
}

/** A process that projects as a projector does: it begins again at the checkpoint where a write failed. Its readers may not go back. */
export class Follower {
  readonly store: ReadStore
  readonly #events: Events
  /** Null after a failure. */
  #position: number | null = null
  #documents = new Map<string, Stored>()
  #turn: Promise<unknown> = Promise.resolve()
  /** The position up to which readers were told that they see the events. */
  #told = 0
  #seen: Record<string, number> = {}

  constructor(path: string, events: Events, threadFrom?: number) {
    this.store = openSqliteReadStore(path, { threadFrom })
    this.#events = events
  }

  get told(): number {
    return this.#told
  }

  /** In the order of the calls. */
  fold(count: number, mayWait: boolean): Promise<unknown> {
    this.#turn = this.#turn.then(() => this.#fold(count, mayWait)).catch(unlessUnavailable)
    return this.#turn
  }

  /** What was wrong with the answer of a query: null where nothing was. */
  async ask(query: 'get' | 'find' | 'pick'): Promise<string | null> {
    const told = touched(this.#events, this.#told)
    const before = this.#seen
    const answer = await this.#answer(query).catch(unlessUnavailable)
    if (answer === null) return null
    this.#see(answer)
    const wrong = Object.keys({ ...told, ...before }).find(
      (id) => (answer[id] ?? 0) < Math.max(told[id] ?? 0, before[id] ?? 0),
    )
    return wrong === undefined ? null : `${query} went back: ${JSON.stringify({ wrong, answer, told, before })}`
  }

  /** Null while it cannot be told. */
  async all(): Promise<Record<string, number> | null> {
    return this.#answer('find').catch(unlessUnavailable)
  }

  #see(answer: Record<string, number>): void {
    const seen = { ...this.#seen }
    for (const [id, times] of Object.entries(answer)) seen[id] = Math.max(times, seen[id] ?? 0)
    this.#seen = seen
  }

  async #answer(query: 'get' | 'find' | 'pick'): Promise<Record<string, number>> {
    const view = this.store.views().of(touches)
    if (query === 'get') {
      const found = await view.getMany(Object.keys(touched(this.#events)))
      return Object.fromEntries([...found].map(([id, { times }]) => [id, times]))
    }
    if (query === 'pick') return Object.fromEntries(await view.pick({}, ['name', 'times']))
    return Object.fromEntries((await view.find({})).map(({ id, doc }) => [id, doc.times]))
  }

  async #fold(count: number, mayWait: boolean): Promise<void> {
    const from = this.#position ?? (await this.#begin())
    this.#position = null
    const upTo = Math.min(this.#events.length, from + count)
    if (upTo > from) await this.store.write(new Map([[collection, this.#batch(from, upTo)]]), { mayWait })
    this.#position = upTo
    this.#told = Math.max(this.#told, upTo)
  }

  async #begin(): Promise<number> {
    const [generation] = await this.store.generations()
    this.#documents = new Map(await this.store.load(collection, Object.keys(touched(this.#events))))
    return generation!.checkpoint
  }

  #batch(from: number, upTo: number) {
    const documents = new Map<string, Stored>()
    for (let position = from + 1; position <= upTo; position++) {
      const id = this.#events[position - 1]!
      const before = this.#documents.get(id)
      if (before !== undefined && before.position >= position) continue
      const stored = {
        position,
        doc: { name: id, times: ((before?.doc?.['times'] as number | undefined) ?? 0) + 1, at: position },
      }
      this.#documents.set(id, stored)
      documents.set(id, stored)
    }
    return { documents, checkpoint: upTo }
  }
}
