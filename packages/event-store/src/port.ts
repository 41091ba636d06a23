import type { EventMetadata, EventRef } from '@manabi/kernel'

/** An event as a store keeps it: data encoded (personal fields sealed), schema version beside the type. */
export interface NewStoredEvent {
  /** A UUID. Appending the same ids again with the same expected revision is harmless and gets the same answer. */
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: Record<string, unknown>
  readonly metadata: EventMetadata
}

export interface StoredEvent extends NewStoredEvent {
  readonly stream: string
  /** 0 for the first event of a stream. */
  readonly revision: number
  /** Rises over the whole store; gaps are normal. 0 stands before the first event. */
  readonly position: number
}

/** `'none'`: the stream must not exist yet; a number: the revision of its last event. */
export type ExpectedRevision = number | 'none'

export interface AppendResult {
  /** Revision and position of the last event appended. */
  readonly revision: number
  readonly position: number
}

export interface ReadStreamOptions {
  readonly direction?: 'forwards' | 'backwards'
  /** First revision to read; default the first event forwards, the last one backwards. */
  readonly from?: number
  /** Default: all. */
  readonly limit?: number
}

export interface ReadAllOptions {
  /** Exclusive: a position that the store gave, for others need not exist; 0 reads from the beginning. */
  readonly after: number
  /** At most so many events in the batch. Fewer does not mean the end: `position` tells. */
  readonly limit: number
  readonly types?: readonly string[]
}

/**
 * `position` is as far as the store was looked through: past the last event of the batch where none of the wanted types
 * followed. At the end of the store it stays where the read began. No events at all means that none is left to be read.
 */
export interface EventBatch {
  readonly events: readonly StoredEvent[]
  readonly position: number
  /** The event at `position` where it is none of these. Left out by servers: an event of the server itself may stand there. */
  readonly last?: EventRef | undefined
}

export interface SubscribeOptions {
  /** As in `ReadAllOptions`. */
  readonly after: number
  readonly types?: readonly string[]
  /** Largest batch; default 1,000. */
  readonly batchSize?: number
  /**
   * Gets the next events; or none, only a position, where no wanted event followed. The batch after this one is not read
   * before the returned promise settles. A rejection ends the subscription with that error.
   */
  readonly onBatch: (batch: EventBatch) => Promise<void> | void
}

export interface Subscription {
  /** Resolves when the subscription has ended: after `stop()`, or rejected by what ended it. */
  readonly done: Promise<void>
  /** Resolves once the handler has finished with its last batch; not to be awaited inside the handler. */
  stop(): Promise<void>
}

/** The port to an append-only store of streams. Its contract suite (`contract.ts`) is its definition. */
export interface EventStore {
  /** What is wrong with the server and what to do about it, for readiness; null while it answers. Embedded stores have none. */
  readonly reason?: string | null
  /**
   * Resolves when a server has lost events that this process has seen, as after a backup was put back. All calls reject with `Unavailable`
   * then: the process opens the store again and forgets what it knows of the events. Embedded stores refuse another file.
   */
  readonly lostEvents?: Promise<void>
  /** Durable when it resolves. Rejects with `WrongExpectedRevision`, or `Unavailable` when the outcome could not be learned. */
  append(stream: string, expected: ExpectedRevision, events: readonly NewStoredEvent[]): Promise<AppendResult>
  /** Empty for a stream that does not exist. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>
  /** The events from a revision on, page by page as they come, for stores that can stream them. Rejects as `readStream`. */
  readPages?(stream: string, from: number): AsyncIterable<readonly StoredEvent[]>
  readAll(options: ReadAllOptions): Promise<EventBatch>
  /** Catches up, then follows: delivers every event after `after`, in order, at least once, other processes' appends included. */
  subscribe(options: SubscribeOptions): Subscription
  /** The position of the last event in the store, 0 when it is empty. */
  head(): Promise<number>
  /** Rejects with `Unavailable` and its reason while the store refuses reads or writes. Cheap enough to be called every second. */
  check(): Promise<void>
  close(): Promise<void>
}

export class WrongExpectedRevision extends Error {
  readonly stream: string
  readonly actual: ExpectedRevision

  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision) {
    super(`Stream ${stream} is at revision ${actual}, not ${expected}.`)
    this.name = 'WrongExpectedRevision'
    this.stream = stream
    this.actual = actual
  }
}
