import { createReadStream, type Dirent } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { ArchiveLimits } from './archiveLimits.ts'
import { quoted, RefusedArchive } from './refusedArchive.ts'

/** One entry, as it stands in the archive. Its path is checked already; `content` must be read before the next entry. */
export interface ArchiveEntry {
  readonly path: string
  readonly kind: 'file' | 'directory' | 'link' | 'other'
  /** Of a link: where it leads, relative to the top of the archive. */
  readonly target: string | null
  readonly content: AsyncIterable<Uint8Array>
}

/** The entries of a `.tar.gz`. What is unpacked is counted as it comes out of the compression, whatever headers claim. */
export async function* tarEntries(file: string, limits: ArchiveLimits): AsyncGenerator<ArchiveEntry> {
  // Of version 7, too: its headers say no format.
  const tar = extract({ allowUnknownFormat: true } as object)
  const unpacking = pipeline(createReadStream(file), createGunzip(), (chunks) => limits.counted(chunks), tar)
  unpacking.catch(() => {})
  for await (const entry of tar) {
    const { name, type, linkname } = entry.header
    limits.countEntry()
    const path = safePath(name)
    const isLink = type === 'symlink' || type === 'link'
    yield {
      path,
      kind: isLink ? 'link' : (kinds[type ?? ''] ?? 'other'),
      target: isLink ? linkTarget(type === 'symlink' ? posix.dirname(path) : '.', linkname ?? '', path) : null,
      content: entry as AsyncIterable<Uint8Array>,
    }
    entry.resume()
  }
  await unpacking
}

const kinds: Record<string, ArchiveEntry['kind']> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'directory',
}

/** The entries of a directory, in the order of their names; links are not followed. */
export async function* directoryEntries(
  root: string,
  limits: ArchiveLimits,
  below = '.',
): AsyncGenerator<ArchiveEntry> {
  const names = await readdir(join(root, below), { withFileTypes: true })
  for (const found of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    limits.countEntry()
    const own = posix.join(below, found.name)
    const path = own.normalize('NFC')
    const link = found.isSymbolicLink() ? await readlink(join(root, own)) : null
    yield {
      path,
      kind: kindOf(found),
      target: link === null ? null : linkTarget(below, link, path),
      content: limits.counted(contentOf(join(root, own))),
    }
    if (found.isDirectory()) yield* directoryEntries(root, limits, own)
  }
}

/** Opens the file when its content is asked for, not before. */
async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file)
}

function kindOf(found: Dirent): ArchiveEntry['kind'] {
  if (found.isFile()) return 'file'
  if (found.isDirectory()) return 'directory'
  return found.isSymbolicLink() ? 'link' : 'other'
}

/** In characters: longer than any system of files takes. */
const longestPath = 4_096

function safePath(name: string): string {
  if (name.length > longestPath) throw new RefusedArchive(`The archive has a path that is too long: ${quoted(name)}.`)
  if (/^([/\\]|[a-z]:[/\\])/i.test(name)) throw new RefusedArchive(`The archive has an absolute path: ${quoted(name)}.`)
  if (name.split(/[/\\]/).includes('..')) throw new RefusedArchive(`The archive has a path with "..": ${quoted(name)}.`)
  return posix.normalize(name.normalize('NFC')).replace(/\/+$/, '')
}

function linkTarget(from: string, link: string, path: string): string {
  if (link.length > longestPath) throw new RefusedArchive(`The archive has a link that is too long: ${quoted(path)}.`)
  const target = posix.join(from, link.normalize('NFC')).replace(/\/+$/, '')
  if (/^([/\\]|[a-z]:)/i.test(link) || target.split(/[/\\]/).includes('..')) {
    throw new RefusedArchive(`The archive has a link that points out of it: ${quoted(path)}.`)
  }
  return target
}
