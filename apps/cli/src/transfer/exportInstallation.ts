import type { StoredEvent } from '@manabi/event-store'
import type { Platform } from '@manabi/platform'
import type { Progress } from '@manabi/projector'
import type { StateStore } from '@manabi/state-store'
import { eventsOf } from '../eventsOf.ts'
import type { FaultyFile } from '../files/faultyFile.ts'
import { PresentFiles } from '../files/presentFiles.ts'
import { ExportedFiles } from './exportedFiles.ts'
import { macOf, proofOf } from './exportKeys.ts'
import { type Checkpoint, documentsOf, markedCollections, movedCollections } from './movedState.ts'
import { type End, type ExportRecord, formatVersion, type Header, lineOf } from './records.ts'

type Stores = Pick<Platform, 'clock' | 'eventStore' | 'state' | 'files' | 'masterKey'>

export interface Exported extends Required<Omit<End, 'mac'>> {
  /** Left out: the store has not the bytes that were uploaded. */
  readonly faultyFiles: readonly FaultyFile[]
}

interface ExportOptions {
  readonly onProgress?: (progress: Progress) => void
  readonly onEnd?: (exported: Exported) => void
}

/**
 * The lines of an export, many at a time. Servers may be running: checkpoints are read before the events and the rest of the
 * state after them, so that every event finds its key, and what happened in between is dealt with again, which does no harm.
 * Bytes are in the store before the event of their file, so they are read after the events.
 */
export async function* exportInstallation(stores: Stores, options: ExportOptions = {}): AsyncGenerator<string> {
  const { clock, eventStore, state, masterKey } = stores
  const mac = macOf(masterKey)
  const signed = (records: readonly (Header | ExportRecord)[]): string => {
    const lines = records.map(lineOf).join('')
    mac.update(lines)
    return lines
  }
  const followers = await followersOf(state)
  const present = new PresentFiles()
  const head = await eventStore.head()
  let events = 0
  let documents = 0
  const createdAt = clock.now().toISOString()
  yield signed([{ format: 'manabi-export', version: formatVersion, createdAt, proof: proofOf(masterKey) }])
  for await (const page of eventsOf(eventStore)) {
    events += page.length
    for (const follower of followers) follower.pass(page)
    present.pass(page)
    yield signed(page)
    options.onProgress?.({ position: page.at(-1)!.position, head })
  }
  for await (const { collection, page } of stateOf(state)) {
    documents += page.length
    yield signed(page.map((document) => ({ collection, document })))
  }
  yield signed(followers.map(({ mark }) => ({ mark })))
  const files = new ExportedFiles(stores, present)
  for await (const piece of files.pieces(options.onProgress)) yield signed([piece])
  const counts = { events, documents, files: files.files }
  yield lineOf({ end: { ...counts, mac: mac.digest('base64url') } })
  options.onEnd?.({ ...counts, faultyFiles: await files.faulty() })
}

async function* stateOf(state: StateStore) {
  for (const collection of movedCollections) {
    for await (const page of documentsOf(state, collection)) yield { collection, page }
  }
}

async function followersOf(state: StateStore): Promise<readonly Follower[]> {
  const followers: Follower[] = []
  for (const collection of markedCollections) {
    for await (const page of documentsOf<Checkpoint>(state, collection)) {
      followers.push(...page.map((checkpoint) => new Follower(collection, checkpoint)))
    }
  }
  return followers
}

/** Counts the events up to a checkpoint. */
class Follower {
  readonly #collection: string
  readonly #checkpoint: Checkpoint
  #events = 0

  constructor(collection: string, checkpoint: Checkpoint) {
    this.#collection = collection
    this.#checkpoint = checkpoint
  }

  pass(page: readonly StoredEvent[]): void {
    for (const { position } of page) if (position <= this.#checkpoint.position) this.#events++
  }

  get mark() {
    return { collection: this.#collection, id: this.#checkpoint.id, events: this.#events }
  }
}
