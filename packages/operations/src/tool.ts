/** An operation as assistants see it. */
export interface Tool {
  /** Clients ask their user first. */
  readonly destructive?: boolean
  readonly idempotent?: boolean
  /** When to use it, and what instead: where an assistant could take it for another. Operations are named by their ids. */
  readonly when?: string
  /** Arguments are flat: what a field of the body is called there that has the name of a parameter of the path. */
  readonly names?: Readonly<Record<string, string>>
}
