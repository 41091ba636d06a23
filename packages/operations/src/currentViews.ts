import type { Projection, View, Views } from '@manabi/read-store'
import type { Services } from './services.ts'

type Waiting = Pick<Services, 'eventStore' | 'readModels' | 'timeouts' | 'views'>

/**
 * The views of one call. A query of a lazy read model waits until that contains every event that the store had when the call first asked
 * for a lazy one, `timeouts.readModels` at most. So a client that reads after a write finds the write.
 */
export class CurrentViews implements Views {
  readonly #services: Waiting
  /** One for each lazy read model that the call asked for. */
  readonly #waits = new Map<string, Promise<void>>()
  #head: Promise<number> | null = null
  #isLate = false

  constructor(services: Waiting) {
    this.#services = services
  }

  /** True when a lazy read model did not get there in time. */
  get isLate(): boolean {
    return this.#isLate
  }

  of<Doc, Field extends keyof Doc & string>(projection: Projection<Doc, Field>): View<Doc, Field> {
    const view = this.#services.views.of(projection)
    return projection.isLazy ? this.#waitingFor(projection.name, view) : view
  }

  #waitingFor<Doc, Field extends keyof Doc>(name: string, view: View<Doc, Field>) {
    const current = async () => {
      await this.#current(name)
      return view
    }
    const waiting: View<Doc, Field> = {
      get: async (id) => (await current()).get(id),
      getMany: async (ids) => (await current()).getMany(ids),
      find: async (query) => (await current()).find(query),
      count: async (where) => (await current()).count(where),
      sums: async (query) => (await current()).sums(query),
    }
    return waiting
  }

  #current(name: string): Promise<void> {
    const wait = this.#waits.get(name) ?? this.#wait(name)
    this.#waits.set(name, wait)
    return wait
  }

  async #wait(name: string): Promise<void> {
    const { eventStore, readModels, timeouts } = this.#services
    if (readModels === undefined) return
    this.#head ??= eventStore.head()
    try {
      if (await readModels.waitFor(await this.#head, timeouts.readModels, [name])) return
    } catch {
      // Nobody knows what the store had: the answer may be old.
    }
    this.#isLate = true
  }
}
