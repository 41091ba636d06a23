/**
 * The longest waits of the service, in milliseconds. `Platform` holds one object of them. Tests wait longer, so that no result depends on
 * the speed of their machine, or they end one wait by setting it to 0.
 */
export interface Timeouts {
  /** Of a request for read models: its answer is 202, or is marked as stale, after that. */
  readonly readModels: number
  /** Of a closing or a withdrawal for stores that rewrite erased bytes. They go on behind the answer. */
  readonly erasure: number
  /** Of a request for a worker that sanitizes a long text. 503 after that. */
  readonly sanitizing: number
  /** For the address at which a client describes itself. */
  readonly clientDocument: number
  /** Of a page about health for each part. */
  readonly health: number
  /** Of a check for a transaction on an embedded file: shorter than `health`, which then shows the reason. */
  readonly writeCheck: number
  /** Of a start for read models that are almost built. */
  readonly start: number
  /** Of a stop for requests under way. */
  readonly drain: number
  /** For the lock of another process on an embedded file. */
  readonly lock: number
  /** For an answer of EventStoreDB. */
  readonly eventStoreDb: number
  /** For a server, a connection, and a free connection of MongoDB. */
  readonly mongoDb: number
  /** For an answer of NATS. */
  readonly nats: number
  /** Without a renewal, until other processes end a process. All processes of an installation need the same value. */
  readonly lease: number
}

/** What the service uses. */
export const defaultTimeouts: Timeouts = {
  readModels: 2_000,
  erasure: 10_000,
  sanitizing: 2_000,
  clientDocument: 5_000,
  health: 2_000,
  writeCheck: 1_500,
  start: 5_000,
  drain: 25_000,
  lock: 2_000,
  eventStoreDb: 3_000,
  mongoDb: 2_000,
  nats: 2_000,
  lease: 4_000,
}
