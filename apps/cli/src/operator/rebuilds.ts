import { randomUUID } from 'node:crypto'
import type { EventCodec, EventStore } from '@manabi/event-store'
import { type Clock, notFound, type Timestamp } from '@manabi/kernel'
import { type AnyProjection, activeOf, buildCompared, type Progress, untilSwitched } from '@manabi/projector'
import { GenerationDropped, type ReadStore } from '@manabi/read-store'
import type { StateStore } from '@manabi/state-store'
import type { Logger } from 'pino'
import { conflict, type Rebuild, RebuildRecords, underWay, unfinished } from './rebuildRecords.ts'

export interface RebuildsOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  readonly state: StateStore
  readonly clock: Clock
  readonly log: Logger
  readonly projections: readonly AnyProjection[]
}

/** Milliseconds between signs of life of a builder, and after which a builder without them is dead. */
const [beat, lifetime] = [1_000, 30_000]

/** Milliseconds for which a switch is waited for. It comes all the same when it takes longer. */
const switchMs = 10_000

/**
 * Rebuilds in steps that an operator takes: a new generation is built, compared with the one in use, and waits for the switch; the one
 * before is kept for going back. The states are in the state store, so that any process may be asked.
 */
export class Rebuilds {
  readonly #options: RebuildsOptions
  readonly #records: RebuildRecords
  readonly #running = new Map<string, Promise<void>>()
  #isStopped = false

  constructor(options: RebuildsOptions) {
    this.#options = options
    this.#records = new RebuildRecords(options.state)
  }

  /** Answers the id. 404 for an unknown projection, 409 `conflict` while one is under way or waits. */
  async start(name: string, { isAuto }: { readonly isAuto: boolean }): Promise<string> {
    const { readStore, eventStore } = this.#options
    const projection = this.#projection(name)
    if ((await this.#inUse(projection)) === null) throw conflict('It is being built for the first time.')
    const last = await this.#records.lastOf(name)
    // Ends one whose process died.
    if (last !== null) await this.#endDead(last)
    const head = await eventStore.head()
    const at = this.#now()
    const begun = { state: 'building', previous: null, differences: null, error: null } as const
    const facts = { projection: name, isAuto, position: 0, head, startedAt: at, aliveAt: at }
    const id = randomUUID()
    const { collection } = await readStore.create(projection)
    const rebuild: Rebuild = { ...begun, ...facts, id, collection }
    await this.#records.add(rebuild).catch(async (refusal) => {
      await readStore.drop(collection)
      throw refusal
    })
    this.#running.set(
      id,
      this.#run(rebuild, projection).finally(() => this.#running.delete(id)),
    )
    return id
  }

  /** 404 for an unknown one. One whose process died is failed, and one that waited when a person was erased. */
  async get(id: string): Promise<Rebuild> {
    return this.#endDead(await this.#records.get(id))
  }

  async #endDead(found: Rebuild): Promise<Rebuild> {
    const present = (await this.#options.readStore.generations()).map(({ collection }) => collection)
    if (found.state === 'ready' && !present.includes(found.collection))
      return this.#ended(found, 'It was dropped while it waited, because a person was erased. Begin it again.')
    const isDead = Date.parse(found.aliveAt) + lifetime < this.#options.clock.now().getTime()
    if (!underWay.includes(found.state) || !isDead || this.#running.has(found.id)) return found
    return this.#ended(found, 'The process that was at it stopped.')
  }

  /** From now on readers see the new generation. 409 `conflict` unless it is ready. */
  async switchTo(id: string): Promise<Rebuild> {
    const { readStore } = this.#options
    const before = await this.get(id)
    const projection = this.#projection(before.projection)
    const previous = await this.#inUse(projection)
    await this.#records.move(id, ['ready'], { state: 'switched', previous })
    try {
      await readStore.markReady(before.collection, { keepsPrevious: true })
      await untilSwitched({ projection, collection: before.collection }, readStore, switchMs)
    } catch (error) {
      await this.#records.change(id, ['switched'], { state: 'ready', previous: null })
      if (error instanceof GenerationDropped) await this.#fail(before, error)
      throw error instanceof GenerationDropped ? conflict('Another rebuild has replaced it.') : error
    }
    return this.get(id)
  }

  /** Back to the generation before. 409 `conflict` unless it was switched to and is still in use, with the one before kept. */
  async rollBack(id: string): Promise<Rebuild> {
    const { readStore } = this.#options
    const rebuild = await this.get(id)
    const { collection, previous } = rebuild
    const projection = this.#projection(rebuild.projection)
    if (!(await this.#records.isLast(rebuild)) || (await this.#inUse(projection)) !== collection)
      throw conflict('It is not in use.')
    await this.#records.move(id, ['switched'], { state: 'rolled_back' })
    try {
      if (previous === null || (await readStore.revive(previous)) === null) throw conflict('The one before is gone.')
      await untilSwitched({ projection, collection: previous }, readStore, switchMs)
    } catch (error) {
      await this.#records.change(id, ['rolled_back'], { state: 'switched' })
      throw error
    }
    return this.get(id)
  }

  /** 409 `conflict` once it was switched to, or ended otherwise. */
  async cancel(id: string): Promise<Rebuild> {
    const { collection } = await this.get(id)
    await this.#records.move(id, unfinished, { state: 'cancelled' })
    await this.#options.readStore.drop(collection)
    return this.get(id)
  }

  /** Gives up those under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running.values())
  }

  async #run(rebuild: Rebuild, projection: AnyProjection): Promise<void> {
    let position = 0
    const alive = () => this.#records.change(rebuild.id, underWay, { position, aliveAt: this.#now() })
    const timer = setInterval(() => void alive().catch(() => {}), beat).unref()
    const onProgress = (progress: Progress) => {
      if (this.#isStopped) throw new Error('The process stopped.')
      position = progress.position
    }
    try {
      await this.#build(rebuild, projection, onProgress)
      if (rebuild.isAuto) await this.switchTo(rebuild.id)
    } catch (error) {
      const { state } = await this.#records.get(rebuild.id).catch(() => rebuild)
      if (state !== 'cancelled') this.#options.log.warn({ err: error, projection: projection.name }, 'Rebuild failed.')
      await this.#fail(rebuild, error).catch(() => {})
    } finally {
      clearInterval(timer)
    }
  }

  async #build({ id, collection }: Rebuild, projection: AnyProjection, onProgress: (progress: Progress) => void) {
    const onComparing = (position: number) => this.#records.move(id, ['building'], { state: 'comparing', position })
    const options = { ...this.#options, onProgress, onComparing }
    const differences = await buildCompared(projection, collection, options)
    await this.#records.move(id, ['comparing'], { state: 'ready', differences })
  }

  async #fail({ id, collection }: Rebuild, error: unknown): Promise<void> {
    const failed = { state: 'failed', error: String(error).slice(0, 500) } as const
    if (await this.#records.change(id, unfinished, failed)) await this.#options.readStore.drop(collection)
  }

  async #ended(rebuild: Rebuild, reason: string): Promise<Rebuild> {
    await this.#fail(rebuild, new Error(reason))
    return this.#records.get(rebuild.id)
  }

  async #inUse({ name, version }: AnyProjection): Promise<string | null> {
    const active = activeOf(await this.#options.readStore.generations(), name)
    return active?.version === version ? active.collection : null
  }

  #projection(name: string): AnyProjection {
    const found = this.#options.projections.find((one) => one.name === name)
    if (found === undefined) throw notFound()
    return found
  }

  #now(): Timestamp {
    return this.#options.clock.now().toISOString()
  }
}
