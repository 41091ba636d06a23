import { stateCollection } from '../port.ts'

/** A process, as others see it. */
export interface ProcessRow {
  readonly id: string
  /** Rises while the process lives. */
  readonly renewals: number
  readonly roles: readonly string[]
}

/** A named lease. It stays when it is released, so that its fencing number never falls. */
export interface LeaseRow {
  readonly id: string
  /** The id of a process; null when the lease was released. */
  readonly holder: string | null
  readonly fencingNumber: number
}

export const processRows = stateCollection<ProcessRow>()({ name: 'processes', indexes: [['renewals']] })
export const leaseRows = stateCollection<LeaseRow>()({ name: 'leases', indexes: [['holder', 'fencingNumber']] })
