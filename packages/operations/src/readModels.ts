/** How far one read model has come. */
export interface ReadModelStatus {
  readonly name: string
  /** `building`: readers do not see it yet. `failed`: it stopped and is tried again. */
  readonly status: 'ready' | 'building' | 'failed'
  /** Distance to the last event, in positions. */
  readonly behind: number
}

/** The read models as the rest of the service sees them, whether this process projects them or another one. */
export interface ReadModels {
  /**
   * Resolves to true when the prompt read models contain the events up to `position`, or only the read models of these `names`. Resolves
   * to false after `milliseconds`, or earlier when all that are behind have stopped.
   */
  waitFor(position: number, milliseconds: number, names?: readonly string[]): Promise<boolean>
  status(): readonly ReadModelStatus[] | Promise<readonly ReadModelStatus[]>
}
