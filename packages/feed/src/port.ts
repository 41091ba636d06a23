import type { StoredEvent } from '@manabi/event-store'

/** A message between processes that saves waiting; one that misses it finds out by itself, a little later. */
export type Notice =
  /** Some are due. */
  | { readonly topic: 'deliveries' }
  /** The projector has written. */
  | { readonly topic: 'checkpoint'; readonly positions: Positions }

/** How far each read model is, by its projection and version (`courses-v2`); null for one that is not to be waited for. */
export type Positions = Readonly<Record<string, number | null>>

export interface Publication {
  /**
   * Resolves when the dispatchers have acted on all of its events. Rejects when the feed may have lost them, as a server does
   * that lost its disk: the publisher has the truth and then publishes again all that was not acted on.
   */
  readonly actedOn: Promise<unknown>
}

/** Resolves when the next batch may come, and tells when this one has been acted on. */
export type OnBatch = (events: readonly StoredEvent[]) => Promise<Publication>

export interface Consumption {
  /** No batch is handed out any more; resolves when those in hand have been acted on. */
  stop(): Promise<void>
}

/**
 * The port between the relay, which follows the event store, and the dispatchers, which act on events outside. Its contract suite (`contract.ts`) is its definition.
 */
export interface Feed {
  /** What is wrong with the server and what to do about it, for readiness; null while it answers. The embedded feed has none. */
  readonly reason?: string | null
  /** Resolves when the feed has the events. Dispatchers may get an event more than once, and change nothing then. */
  publish(events: readonly StoredEvent[]): Promise<Publication>
  /**
   * Joins the dispatchers, which share the events: each goes to one of them, at least once. Those that have been acted on are
   * acknowledged; when `onBatch` or `actedOn` rejects, or the process dies, they come again.
   */
  consume(onBatch: OnBatch): Consumption
  /** Tells every process, this one included, at best effort. */
  notify(notice: Notice): void
  /** Answers the function that ends the listening. */
  onNotice(listener: (notice: Notice) => void): () => void
  /** Rejects while the server is down. */
  check(): Promise<unknown>
  close(): Promise<void>
}
