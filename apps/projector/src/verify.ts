import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '@manabi/event-store'
import type { Timestamp } from '@manabi/kernel'
import { type Document, openSqliteReadStore, type ReadStore } from '@manabi/read-store'
import { differences } from './differences.ts'
import { Lane } from './lane.ts'
import { type RebuildOptions, stopped } from './rebuild.ts'
import { replay, replayBudget } from './replay.ts'
import { type AnyProjection, Track } from './track.ts'

export interface VerifyOptions extends RebuildOptions {
  /** Replays what happened up to then, and compares nothing: the read models as they were. */
  readonly until?: Timestamp | undefined
  /** Ids of documents to answer. */
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

/** Replays the events into a scratch store and compares its documents with those in use, byte for byte. Servers may be running. */
export async function verify(options: VerifyOptions): Promise<Verified> {
  return await withScratchStore(async (scratch) => {
    const lane = new Lane({ codec: options.codec, readStore: scratch, budget: replayBudget }, 0)
    for (const projection of options.projections) {
      const { collection } = await scratch.create(projection)
      lane.add(new Track({ projection, collection, checkpoint: 0 }))
    }
    const { tracks } = lane
    const found = options.until === undefined ? await compare(lane, scratch, options) : await replayUntil(lane, options)
    const documents = new Map<AnyProjection, number>()
    for (const { projection, collection } of tracks) documents.set(projection, await scratch.size(collection))
    return {
      projections: options.projections.map((projection) => ({
        name: projection.name,
        documents: documents.get(projection)!,
        differences: found.get(projection) ?? null,
      })),
      shown: await show(tracks, scratch, options.show ?? []),
    }
  })
}

async function replayUntil(
  lane: Lane,
  { eventStore, until, onProgress }: VerifyOptions,
): Promise<Map<AnyProjection, number>> {
  const accepts = ({ metadata }: StoredEvent) => metadata.occurredAt <= until!
  await replay(lane, { eventStore, upTo: await eventStore.head(), accepts, onProgress })
  demandWhole(lane)
  return new Map()
}

/** So often what differs is looked at again; far more than a server that is not broken needs. */
const mostRounds = 100

/**
 * A projection that a server is writing moves on while it is compared. So the scratch store follows to exactly the position of
 * the documents in use, and what differs is looked at again, until nothing does or nothing moved in between.
 */
async function compare(lane: Lane, scratch: ReadStore, options: VerifyOptions): Promise<Map<AnyProjection, number>> {
  const found = new Map<AnyProjection, number>()
  const suspects = new Map<Track, readonly string[]>()
  for (let round = 1; lane.tracks.length > 0; round++) {
    const upTo = Math.min(
      ...(await Promise.all(lane.tracks.map((track) => inUse(track, options)))).map(({ checkpoint }) => checkpoint),
    )
    await replay(lane, { ...options, upTo })
    demandWhole(lane)
    for (const track of lane.tracks) {
      const { collection, checkpoint } = await inUse(track, options)
      if (checkpoint > lane.position) continue
      const pair = [
        { store: options.readStore, collection },
        { store: scratch, collection: track.collection },
      ] as const
      const differing = await differences(...pair, suspects.get(track))
      suspects.set(track, differing)
      const moved = (await inUse(track, options)).checkpoint !== checkpoint
      if (moved && differing.length > 0 && round < mostRounds) continue
      found.set(track.projection, differing.length)
      lane.remove(track)
    }
  }
  return found
}

/** The generation that readers see. */
async function inUse({ projection: { name } }: Track, { readStore }: VerifyOptions) {
  const active = (await readStore.generations()).find(({ projection, isActive }) => isActive && projection === name)
  if (active === undefined) throw new Error(`${name} is being built: there is nothing to compare yet.`)
  return active
}

function demandWhole(lane: Lane): void {
  for (const track of lane.tracks) if (track.failure !== null) throw stopped(track)
}

async function show(tracks: readonly Track[], scratch: ReadStore, ids: readonly string[]): Promise<Verified['shown']> {
  const shown: Verified['shown'][number][] = []
  for (const { projection, collection } of tracks) {
    for (const [id, { doc }] of await scratch.load(collection, ids)) {
      if (doc !== null) shown.push({ projection: projection.name, id, document: doc })
    }
  }
  return shown
}

async function withScratchStore<Result>(work: (scratch: ReadStore) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-verify-'))
  const scratch = openSqliteReadStore(join(directory, 'views.db'))
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
    await rm(directory, { recursive: true })
  }
}
