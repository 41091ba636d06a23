/** Long work on files of read models. */
export type FileTask =
  /** Writes copies without the bytes that were overwritten or deleted. The result is `Copied`. */
  | { readonly kind: 'copy'; readonly files: readonly { readonly path: string; readonly to: string }[] }
  /** See `ReadStore.misindexed`. */
  | { readonly kind: 'misindexed'; readonly path: string }

export interface Copied {
  /** The checkpoint of each copy. */
  readonly checkpoints: readonly number[]
  /** For how long the copies kept the disk busy. */
  readonly milliseconds: number
}
