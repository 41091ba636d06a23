import { setTimeout as sleep } from 'node:timers/promises'
import { type Generation, GenerationDropped, type ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import type { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import type { ProjectionGroup } from '../folding/projectionGroup.ts'
import { activeOf } from '../presentGenerations.ts'
import { differences, pageSize } from './differences.ts'
import type { BuildOptions } from './rebuildOptions.ts'
import { checkpointsEvery, replay } from './replay.ts'
import { demandNoFailure } from './stopped.ts'

/** How often differing documents are compared again; far more than a working server needs. */
const maxRounds = 100

/** Milliseconds that a server has to finish a write before documents are compared again. */
const writePauseMs = 100

/**
 * Compares replayed documents with those in use: how many differ, by projection. A running server may change documents meanwhile. So the
 * replay goes to exactly the position of the documents in use, and differing documents are compared again, until none differ, or the
 * position stayed the same and no document is ahead of it.
 */
export async function compare(
  group: ProjectionGroup,
  scratch: ReadStore,
  options: BuildOptions,
): Promise<ReadonlyMap<AnyProjection, number>> {
  const found = new Map<AnyProjection, number>()
  const comparisons = new Map(group.attempts.map((one) => [one, new Comparison(one, group, scratch, options)]))
  for (let round = 1; group.attempts.length > 0; round++) {
    await followInUse(group, options)
    for (const attempt of group.attempts) {
      const count = await comparisons.get(attempt)!.count({ isLast: round >= maxRounds })
      if (count === null) continue
      found.set(attempt.projection, count)
      group.remove(attempt)
    }
  }
  return found
}

/** Replays to the position of the documents in use, so that they can be compared: lazy ones may be behind the last event. */
export async function followInUse(group: ProjectionGroup, options: BuildOptions): Promise<void> {
  const generations = await options.readStore.generations()
  const checkpoints = group.attempts.map((attempt) => inUseAmong(generations, attempt).checkpoint)
  await replay(group, { ...options, upTo: Math.min(...checkpoints) })
  demandNoFailure(group)
}

/** Of one projection. */
class Comparison {
  readonly #attempt: ProjectionAttempt
  readonly #group: ProjectionGroup
  readonly #scratch: ReadStore
  readonly #options: BuildOptions
  /** Ids of the documents that differed in the last round. */
  #suspects: readonly string[] | undefined

  constructor(attempt: ProjectionAttempt, group: ProjectionGroup, scratch: ReadStore, options: BuildOptions) {
    this.#attempt = attempt
    this.#group = group
    this.#scratch = scratch
    this.#options = options
  }

  /** Null when documents have to be compared again, because those in use changed meanwhile. */
  async count({ isLast }: { readonly isLast: boolean }): Promise<number | null> {
    const { collection, checkpoint } = await inUse(this.#attempt, this.#options)
    if (checkpoint > this.#group.position) return null
    try {
      const differing = await this.#differing(collection)
      const hasMoved = (await inUse(this.#attempt, this.#options)).checkpoint !== checkpoint
      if (differing.length > 0 && !isLast) {
        if (hasMoved) return null
        if (await this.#isBeingWritten(collection, { checkpoint, ids: differing })) {
          await sleep(writePauseMs)
          return null
        }
      }
      const misindexed = await this.#meanwhile(this.#options.readStore.misindexed(collection))
      return new Set([...differing, ...misindexed]).size
    } catch (error) {
      // An erasure or another rebuild replaced the generation in use.
      if (error instanceof GenerationDropped && error.collection === collection) return null
      throw error
    }
  }

  async #differing(collection: string): Promise<readonly string[]> {
    const used = { store: this.#options.readStore, collection }
    const replayed = { store: this.#scratch, collection: this.#attempt.collection }
    this.#suspects = await this.#meanwhile(differences(used, replayed, this.#suspects))
    return this.#suspects
  }

  /** A server may write documents before their checkpoint. */
  async #isBeingWritten(
    collection: string,
    { checkpoint, ids }: { readonly checkpoint: number; readonly ids: readonly string[] },
  ): Promise<boolean> {
    const { eventStore, readStore } = this.#options
    const head = await eventStore.head()
    for (let from = 0; from < ids.length; from += pageSize) {
      const page = await readStore.load(collection, ids.slice(from, from + pageSize))
      for (const { position } of page.values()) if (position > checkpoint && position <= head) return true
    }
    return false
  }

  /** Comparing many documents takes long. Meanwhile the replay goes on with the events, see `checkpointsEvery`. */
  async #meanwhile<Result>(work: Promise<Result>): Promise<Result> {
    const ended = new AbortController()
    const end = () => ended.abort()
    work.then(end, end)
    for (;;) {
      await sleep(checkpointsEvery, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return await work
      await followInUse(this.#group, this.#options)
    }
  }
}

/** The generation that readers see. */
async function inUse(attempt: ProjectionAttempt, { readStore }: Pick<BuildOptions, 'readStore'>) {
  return inUseAmong(await readStore.generations(), attempt)
}

function inUseAmong(generations: readonly Generation[], { projection: { name } }: ProjectionAttempt): Generation {
  const active = activeOf(generations, name)
  if (active === undefined) throw new Error(`${name} is still being built. Verify it once it is ready.`)
  return active
}
