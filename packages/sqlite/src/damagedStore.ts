/** A file of truth that cannot be used. It was left as it is; the message says which one it is and what to do. */
export class DamagedStore extends Error {
  readonly path: string

  constructor(part: string, path: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The ${part} ${path} cannot be used: ${reason}. Nothing in it was changed. ` +
        'Put a backup in its place, or set DATA_DIR to an empty directory to start empty.',
      { cause },
    )
    this.name = 'DamagedStore'
    this.path = path
  }
}
