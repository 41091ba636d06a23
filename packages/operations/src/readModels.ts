/** How far one read model has come. */
export interface ReadModelStatus {
  readonly name: string
  /** `building`: readers do not see it yet; `failed`: it stopped and is tried again. */
  readonly status: 'ready' | 'building' | 'failed'
  /** How far the events go beyond it, in positions. */
  readonly behind: number
}

/** The read models as the rest of the service sees them, whether a projector of this process keeps them or another. */
export interface ReadModels {
  /**
   * True once every read model contains the events up to `position`, but for deferred ones where `skipsDeferred`, or those named by `only`;
   * false when that took longer than `milliseconds`.
   */
  waitFor(
    position: number,
    milliseconds: number,
    options?: { readonly skipsDeferred?: boolean; readonly only?: readonly string[] },
  ): Promise<boolean>
  status(): readonly ReadModelStatus[] | Promise<readonly ReadModelStatus[]>
}
