import { createHash } from 'node:crypto'
import type { FileStore } from '@manabi/file-store'
import { Unavailable } from '@manabi/kernel'
import type { PresentFile } from './presentFiles.ts'

/** What is wrong with the bytes of a file. */
export type Fault = 'missing' | 'damaged'

export type ReadFile = { readonly status: 'whole'; readonly bytes: Buffer } | { readonly status: Fault }

/** The bytes of a file, compared with its event. A file has 20 MiB at most, so it is read whole. */
export async function readWholeFile(files: Pick<FileStore, 'read'>, file: PresentFile): Promise<ReadFile> {
  const bytes = await orAgain(() => bytesOf(files, file))
  if (bytes === null) return { status: 'missing' }
  return bytes !== 'unreadable' && isOf(file, bytes) ? { status: 'whole', bytes } : { status: 'damaged' }
}

/** Whether these are the bytes that were uploaded. */
export const isOf = ({ bytes, contentHash }: PresentFile, found: Buffer): boolean =>
  found.length === bytes && createHash('sha256').update(found).digest('hex') === contentHash

async function bytesOf(files: Pick<FileStore, 'read'>, { id, bytes: most }: PresentFile): Promise<Buffer | null> {
  const content = await files.read(id)
  if (content === null) return null
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    pieces.push(piece)
    length += piece.length
    if (length > most) break
  }
  return Buffer.concat(pieces)
}

/**
 * Reading stops in the middle where pieces are missing, and where the store is lost. The second read tells which: a store that is
 * down rejects with `Unavailable` at once.
 */
async function orAgain<Found>(read: () => Promise<Found>): Promise<Found | 'unreadable'> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (error instanceof Unavailable) throw error
    }
  }
  return 'unreadable'
}
