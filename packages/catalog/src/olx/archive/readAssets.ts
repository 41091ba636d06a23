import { stat } from 'node:fs/promises'
import { directoryEntries, tarEntries } from './archiveEntries.ts'
import { ArchiveLimits } from './archiveLimits.ts'

/** A file of the course beside its texts. */
export interface Asset {
  /** Below the directory of `course.xml`. */
  readonly path: string
  /** null for more bytes than are wanted. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
}

interface Wanted {
  /** The directory of `course.xml`, as `CourseFiles` has it. */
  readonly top: string
  readonly paths: ReadonlySet<string>
  /** Bytes of the largest that is wanted. */
  readonly largest: number
}

/** Reads an archive once more, for what is in some of its files. One is in memory at a time. */
export async function* readAssets(path: string, { top, paths, largest }: Wanted): AsyncGenerator<Asset> {
  if (paths.size === 0) return
  const limits = new ArchiveLimits()
  const isDirectory = (await stat(path)).isDirectory()
  for await (const entry of isDirectory ? directoryEntries(path, limits) : tarEntries(path, limits)) {
    const own = entry.path.startsWith(top) ? entry.path.slice(top.length) : ''
    if (entry.kind === 'file' && paths.has(own)) yield { path: own, bytes: await bytesOf(entry.content, largest) }
  }
}

async function bytesOf(content: AsyncIterable<Uint8Array>, largest: number): Promise<Asset['bytes']> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size <= largest) chunks.push(chunk)
  }
  return size > largest ? null : new Uint8Array(Buffer.concat(chunks))
}
