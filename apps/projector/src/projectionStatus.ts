export interface ProjectionStatus {
  readonly name: string
  readonly version: number
  /** `building`: readers do not see it yet. `failed`: it stopped and is tried again after a pause. */
  readonly status: 'ready' | 'building' | 'failed'
  /** Of the last event in its documents. */
  readonly position: number
  /** Distance to the last event, in positions. */
  readonly behind: number
  readonly error?: string
}
