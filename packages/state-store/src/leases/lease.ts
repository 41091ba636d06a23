/** The right to do something that one process at a time may do. */
export interface Lease {
  readonly name: string
  /** Rises each time the lease is taken. Releasing demands it: a former holder frees nothing. */
  readonly fencingNumber: number
  /** The id of the process that holds it. */
  readonly holder: string
  /** Aborted when the process has lost its leases. */
  readonly lost: AbortSignal
}
