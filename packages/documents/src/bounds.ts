/** What one document may take. */
export const bounds = {
  /** Pages of a PDF, slides of a presentation. */
  pages: 500,
  /** Characters of its text. */
  characters: 200_000,
  /** Bytes of an archive's parts, unpacked; only those that are read count. */
  unpackedBytes: 32 * 1024 * 1024,
  /** Parts in an archive. */
  parts: 5_000,
  /** From the start of its worker on. */
  milliseconds: 10_000,
  /** Of the worker's heap, and of what it holds beside its heap. */
  megabytes: 256,
} as const

export type Bounds = { readonly [Bound in keyof typeof bounds]: number }
