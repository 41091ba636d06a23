/**
 * How long the service waits at most, in milliseconds. `Platform` holds one object of these. Tests use longer ones, so that no result
 * depends on the speed of their machine. A test that is about one of them sets it to 0.
 */
export interface Timeouts {
  /** A request waits for read models. Then a write answers 202, and a read is marked as stale. */
  readonly readModels: number
  /** A closing or a withdrawal waits until the stores have rewritten erased bytes. They go on behind the answer. */
  readonly erasure: number
  /** A request waits for the worker that sanitizes a long text. Then it answers 503. */
  readonly sanitizing: number
  /** A request waits for the address at which a client describes itself. */
  readonly clientDocument: number
  /** A health page waits for each part. */
  readonly health: number
  /** A health check waits for a transaction on an embedded file. Shorter than `health`, so that the page shows the reason. */
  readonly writeCheck: number
  /** A start waits for read models that are almost built. */
  readonly start: number
  /** A stop waits for requests under way. */
  readonly drain: number
  /** A read or write of an embedded file waits for the lock of another process. */
  readonly lock: number
  /** A call waits for EventStoreDB. */
  readonly eventStoreDb: number
  /** A call waits for a server of MongoDB, a connection to it, and a free one. Acknowledgements have 2.5 times as long. */
  readonly mongoDb: number
  /** A call waits for NATS. */
  readonly nats: number
  /** Other processes wait for the renewal of a process before they end it. All processes need the same value. */
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
