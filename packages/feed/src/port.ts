import type { StoredEvent } from '@manabi/event-store'

/** Word between processes that saves waiting: whoever misses it finds out by itself, a little later. */
export type Notice =
  /** Some are due. */
  | { readonly topic: 'deliveries' }
  /** The projector has written. */
  | { readonly topic: 'checkpoint'; readonly positions: Positions }

/** How far each read model is, by the name of its projection; null for one that nobody should wait for. */
export type Positions = Readonly<Record<string, number | null>>

export interface Consumption {
  /** No batch is handed out any more; resolves when the one in hand is done. */
  stop(): Promise<void>
}

/**
 * The port between those who know what happened (the relay, which follows the event store) and those who act on it outside
 * (the dispatchers). Its contract suite (`contract.ts`) is its definition.
 */
export interface Feed {
  /**
   * Resolves once no crash can lose the events any more: they will be acted on. Until then nothing is promised and the
   * publisher, who holds the truth, publishes them again. An event id that was published lately is not published twice.
   */
  publish(events: readonly StoredEvent[]): Promise<void>
  /**
   * Joins the dispatchers, who share the events: each goes to one of them, at least once. When `onBatch` resolves its events
   * are acknowledged; when it rejects, or the process dies, they come again.
   */
  consume(onBatch: (events: readonly StoredEvent[]) => Promise<void>): Consumption
  /** Tells every process, this one included, at best effort. */
  notify(notice: Notice): void
  /** Answers the function that ends the listening. */
  onNotice(listener: (notice: Notice) => void): () => void
  /** Rejects while the server is away. */
  check(): Promise<unknown>
  close(): Promise<void>
}
