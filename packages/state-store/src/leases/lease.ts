/** The right to do something that one process at a time may do. */
export interface Lease {
  readonly name: string
  /** Rises each time the lease is taken. A write that checks it refuses a holder that another one replaced. */
  readonly fencingNumber: number
  /** The id of the process that holds it. */
  readonly holder: string
  /** Aborted when the process has lost its leases. */
  readonly lost: AbortSignal
}
