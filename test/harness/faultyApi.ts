import { EventCodec, type EventStore, Repository } from '@manabi/event-store'
import { Unavailable } from '@manabi/kernel'
import { allEvents, operations } from '@manabi/operations'
import { createAuthenticate } from '@manabi/operations/identity/sessions/authenticate'
import { SubjectKeys } from '@manabi/personal-data'
import type { Views } from '@manabi/read-store'
import type { StateStore } from '@manabi/state-store'
import { Registry } from 'prom-client'
import { consolePages } from '../../apps/api/src/console/consolePages.ts'
import { createApi, startHttpServer } from '../../apps/api/src/index.ts'
import type { TestService } from './service.ts'

/** Writes may fail before or after they were done; reads fail. */
const writing = new Set(['append', 'insert', 'put', 'update', 'claim', 'delete', 'purge', 'save', 'remove'])

/** Makes one call of a store fail: the `at`-th since `arm`, counted from 1. */
export class StoreFaults {
  #calls = 0
  #at = 0
  #isAfter = false
  fired: string | null = null

  arm(at: number, isAfter: boolean): void {
    this.#calls = 0
    this.#at = at
    this.#isAfter = isAfter
    this.fired = null
  }

  /** Calls since `arm`. */
  get calls(): number {
    return this.#calls
  }

  disarm(): void {
    this.#at = 0
  }

  /** Whether this call, as `fired` names it, may also fail after it was done. */
  isWriting(fired: string): boolean {
    return writing.has(/\.(\w+)/.exec(fired)![1]!)
  }

  /** The store, with its calls counted. */
  over<Store extends object>(store: Store, part: string, methods: readonly string[]): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const method = target[name as keyof Store]
        if (typeof method !== 'function') return method
        if (!methods.includes(String(name))) return method.bind(target)
        return (...given: unknown[]) => this.#call(`${part}.${String(name)}`, () => method.apply(target, given))
      },
    })
  }

  async #call(name: string, work: () => unknown): Promise<unknown> {
    const isIt = ++this.#calls === this.#at
    const isAfter = this.#isAfter && writing.has(name.slice(name.indexOf('.') + 1))
    if (isIt) this.fired = `${name} ${isAfter ? 'done' : 'not done'}`
    if (isIt && !isAfter) throw new Unavailable(name)
    const result = await work()
    if (isIt) throw new Unavailable(name)
    return result
  }
}

const ofCollections = ['get', 'getMany', 'find', 'count', 'insert', 'put', 'update', 'claim', 'delete', 'sums']

/** A second API on the stores of a running service, whose calls can be made to fail; the service's own go through. */
export async function startFaultyApi({ platform, readModels }: TestService) {
  const faults = new StoreFaults()
  const eventStore: EventStore = faults.over(platform.eventStore, 'eventStore', ['append', 'readStream', 'head'])
  const state: StateStore = new Proxy(faults.over(platform.state, 'state', ['purge']), {
    get: (target, name) => {
      if (name !== 'collection') return Reflect.get(target, name)
      return (definition: never) => faults.over(platform.state.collection(definition), 'state', ofCollections)
    },
  })
  const views = {
    of: (projection: never) => faults.over(platform.views.of(projection), 'views', ofCollections),
  } as unknown as Views
  const readStore = faults.over(platform.readStore, 'readStore', ['purge'])
  const files = faults.over(platform.files, 'files', ['save', 'read', 'sizeOf', 'remove'])
  const personalData = new SubjectKeys(state, platform.masterKey)
  const repository = new Repository(eventStore, new EventCodec(allEvents, personalData))
  const services = { ...platform, eventStore, state, readStore, files, views, personalData, repository, readModels }
  const app = createApi({
    services,
    operations,
    authenticate: createAuthenticate(services),
    health: { parts: {}, abilities: [], timeout: platform.timeouts.health },
    metrics: new Registry(),
    log: platform.log,
    clock: platform.clock,
    pages: [consolePages(services)],
  })
  const http = await startHttpServer(app, { host: '127.0.0.1', port: 0, publicUrl: platform.config.PUBLIC_URL })
  return { faults, url: http.url, close: () => http.close() }
}
