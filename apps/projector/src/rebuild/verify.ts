import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredEvent } from '@manabi/event-store'
import type { Timestamp } from '@manabi/kernel'
import type { Document, ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import { ProjectionAttempt } from '../projectionAttempt.ts'
import { ProjectionGroup } from '../projectionGroup.ts'
import { differences } from './differences.ts'
import { type RebuildOptions, stopped } from './rebuild.ts'
import { checkpointsEvery, replay, replayWeight } from './replay.ts'
import { withScratchStore } from './withScratchStore.ts'

export interface VerifyOptions extends RebuildOptions {
  /** Replays the events up to then without comparing: the read models as they were. */
  readonly until?: Timestamp | undefined
  /** Ids of documents to include in the result. */
  readonly show?: readonly string[]
}

export interface Verified {
  readonly projections: readonly {
    readonly name: string
    readonly documents: number
    readonly differences: number | null
  }[]
  readonly shown: readonly { readonly projection: string; readonly id: string; readonly document: Document }[]
}

/**
 * Replays the events into a temporary store and compares its documents and their positions with those in use, byte for byte; then
 * compares the indexes in use, search words among them, with their documents. Servers may be running.
 */
export async function verify(options: VerifyOptions): Promise<Verified> {
  return await withScratchStore(async (scratch) => {
    const group = new ProjectionGroup({ codec: options.codec, readStore: scratch, maxWeight: replayWeight }, 0)
    for (const projection of options.projections) {
      const { collection } = await scratch.create(projection)
      group.add(new ProjectionAttempt({ projection, collection, checkpoint: 0 }))
    }
    const { attempts } = group
    const found =
      options.until === undefined ? await compare(group, scratch, options) : await replayUntil(group, options)
    const documents = new Map<AnyProjection, number>()
    for (const { projection, collection } of attempts) documents.set(projection, await scratch.size(collection))
    return {
      projections: options.projections.map((projection) => ({
        name: projection.name,
        documents: documents.get(projection)!,
        differences: found.get(projection) ?? null,
      })),
      shown: await show(attempts, scratch, options.show ?? []),
    }
  })
}

async function replayUntil(
  group: ProjectionGroup,
  { eventStore, until, onProgress }: VerifyOptions,
): Promise<Map<AnyProjection, number>> {
  const accepts = ({ metadata }: StoredEvent) => metadata.occurredAt <= until!
  await replay(group, { eventStore, upTo: await eventStore.head(), accepts, onProgress })
  demandNoFailure(group)
  return new Map()
}

/** How often differing documents are compared again; far more than a working server needs. */
const mostRounds = 100

/**
 * A running server may change documents during the comparison. So the replay goes to exactly the position of the documents in use,
 * and differing documents are compared again, until none differ or the position stayed the same.
 */
export async function compare(
  group: ProjectionGroup,
  scratch: ReadStore,
  options: Omit<VerifyOptions, 'projections'>,
): Promise<Map<AnyProjection, number>> {
  const found = new Map<AnyProjection, number>()
  const suspects = new Map<ProjectionAttempt, readonly string[]>()
  for (let round = 1; group.attempts.length > 0; round++) {
    await followInUse(group, options)
    for (const attempt of group.attempts) {
      const { collection, checkpoint } = await inUse(attempt, options)
      if (checkpoint > group.position) continue
      const pair = [
        { store: options.readStore, collection },
        { store: scratch, collection: attempt.collection },
      ] as const
      const follow = () => followInUse(group, options)
      const differing = await goingOn(differences(...pair, suspects.get(attempt)), follow)
      suspects.set(attempt, differing)
      const moved = (await inUse(attempt, options)).checkpoint !== checkpoint
      if (moved && differing.length > 0 && round < mostRounds) continue
      const misindexed = await goingOn(options.readStore.misindexed(collection), follow)
      found.set(attempt.projection, new Set([...differing, ...misindexed]).size)
      group.remove(attempt)
    }
  }
  return found
}

/** Replays to the position of the documents in use, so that they can be compared: lazy ones may be behind the last event. */
export async function followInUse(group: ProjectionGroup, options: Omit<VerifyOptions, 'projections'>): Promise<void> {
  const others = await Promise.all(group.attempts.map((attempt) => inUse(attempt, options)))
  await replay(group, { ...options, upTo: Math.min(...others.map(({ checkpoint }) => checkpoint)) })
  demandNoFailure(group)
}

/** Comparing takes long where there is much: meanwhile the replay goes on with the events, see `checkpointsEvery`. */
async function goingOn<Result>(work: Promise<Result>, follow: () => Promise<void>): Promise<Result> {
  const ended = new AbortController()
  const end = () => ended.abort()
  work.then(end, end)
  for (;;) {
    await sleep(checkpointsEvery, undefined, { signal: ended.signal }).catch(() => {})
    if (ended.signal.aborted) return await work
    await follow()
  }
}

/** The generation that readers see. */
async function inUse({ projection: { name } }: ProjectionAttempt, { readStore }: Pick<VerifyOptions, 'readStore'>) {
  const active = (await readStore.generations()).find(({ projection, isActive }) => isActive && projection === name)
  if (active === undefined) throw new Error(`${name} is still being built. Verify it once it is ready.`)
  return active
}

export function demandNoFailure(group: ProjectionGroup): void {
  for (const attempt of group.attempts) if (attempt.failure !== null) throw stopped(attempt)
}

async function show(
  attempts: readonly ProjectionAttempt[],
  scratch: ReadStore,
  ids: readonly string[],
): Promise<Verified['shown']> {
  const shown: Verified['shown'][number][] = []
  for (const { projection, collection } of attempts) {
    for (const [id, { doc }] of await scratch.load(collection, ids)) {
      if (doc !== null) shown.push({ projection: projection.name, id, document: doc })
    }
  }
  return shown
}
