/** Long work on one file of a read model. */
export type FileTask =
  /** Writes a copy without the bytes that were overwritten or deleted. The result is the checkpoint of the copy. */
  | { readonly kind: 'copy'; readonly path: string; readonly to: string }
  /** See `ReadStore.misindexed`. */
  | { readonly kind: 'misindexed'; readonly path: string }
