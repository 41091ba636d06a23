/** How far one read model has come. */
export interface ReadModelStatus {
  readonly name: string
  readonly status: string
  /** Events that it has yet to fold. */
  readonly behind: number
}

/** The read models as the HTTP face needs them: the projector's, in this process or elsewhere. */
export interface ReadModels {
  /** True once every read model contains the events up to `position`; false when that took longer than `milliseconds`. */
  waitFor(position: number, milliseconds: number): Promise<boolean>
  status(): readonly ReadModelStatus[] | Promise<readonly ReadModelStatus[]>
}
