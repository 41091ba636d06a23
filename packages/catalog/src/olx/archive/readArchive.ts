import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { type ArchiveEntry, directoryEntries, tarEntries } from './archiveEntries.ts'
import { ArchiveLimits } from './archiveLimits.ts'
import { followLinks } from './followLinks.ts'
import { foreignFormat, zipFormat } from './foreignFormat.ts'
import { quoted, RefusedArchive } from './refusedArchive.ts'

/** The files of one course, by their paths below the directory of `course.xml`. */
export interface CourseFiles {
  /** That directory in the archive, with a `/` at its end; '' for the archive itself. */
  readonly top: string
  /** XML, HTML and JSON; everything else is named in `assets`. */
  readonly texts: ReadonlyMap<string, Uint8Array>
  readonly assets: readonly string[]
  /** Style sheets and scripts among the assets. */
  readonly code: ReadonlyMap<string, Uint8Array>
  /** Why a file is in neither, by its path. */
  readonly unread: ReadonlyMap<string, string>
}

const maxTextBytes = 16 * 1024 ** 2
/** Of a style sheet or script: larger ones are of libraries. */
const maxCodeBytes = 512 * 1024
/** Of all of them. */
const maxCode = 16 * 1024 ** 2

/**
 * Reads a course exported as OLX: a `.tar.gz` or a directory. Throws `RefusedArchive` for what the contract refuses whole
 * ("Operating it", last bullet), and for other formats, by their names. Nothing is written to disk, and no link is followed out of the archive.
 */
export async function readArchive(path: string, limits = new ArchiveLimits()): Promise<CourseFiles> {
  return courseFiles(await unpacked(path, limits))
}

async function unpacked(path: string, limits: ArchiveLimits): Promise<Collected> {
  try {
    const found = await stat(path)
    const isDirectory = found.isDirectory()
    if (!isDirectory && !found.isFile()) throw new RefusedArchive(`${path} is neither a file nor a directory.`)
    return await collect(isDirectory ? directoryEntries(path, limits) : tarEntries(path, limits), limits)
  } catch (error) {
    throw await refusal(error, path)
  }
}

interface Collected {
  readonly texts: Map<string, Uint8Array>
  readonly assets: Set<string>
  readonly code: Map<string, Uint8Array>
  codeBytes: number
  readonly links: Map<string, string>
  readonly unread: Map<string, string>
}

async function collect(entries: AsyncIterable<ArchiveEntry>, limits: ArchiveLimits): Promise<Collected> {
  const collected: Collected = {
    ...{ texts: new Map(), assets: new Set(), code: new Map(), codeBytes: 0 },
    ...{ links: new Map(), unread: new Map() },
  }
  for await (const entry of entries) {
    if (entry.kind === 'other') throw new RefusedArchive(`The archive has a special file: ${quoted(entry.path)}.`)
    if (entry.kind === 'link') collectLink(entry, collected)
    if (entry.kind === 'file') await collectFile(entry, collected, limits)
  }
  followLinks(collected, limits)
  return collected
}

const twice = 'in the archive twice; the second one counts'

function collectLink({ path, target }: ArchiveEntry, { links, unread }: Collected): void {
  if (links.has(path)) unread.set(path, twice)
  links.set(path, target!)
}

async function collectFile(
  { path, content }: ArchiveEntry,
  collected: Collected,
  limits: ArchiveLimits,
): Promise<void> {
  const { texts, assets, code, unread } = collected
  const most = isText(path) ? maxTextBytes : isCode(path) ? maxCodeBytes : 0
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > most) continue
    if (isText(path)) limits.countText(chunk.length)
    chunks.push(chunk)
  }
  if (texts.has(path) || assets.has(path)) unread.set(path, twice)
  if (isText(path)) {
    if (size > most) unread.set(path, `larger than ${most / 1024 ** 2} MiB`)
    else texts.set(path, Buffer.concat(chunks))
    return
  }
  assets.add(path)
  collected.codeBytes -= code.get(path)?.length ?? 0
  code.delete(path)
  if (size === 0 || size > most || collected.codeBytes + size > maxCode) return
  collected.codeBytes += size
  code.set(path, Buffer.concat(chunks))
}

/** Assets are not text, whatever they are called; nor are the `._` files that macOS puts beside everything. */
const isText = (path: string) => /\.(xml|html?|json)$/i.test(path) && !/(^|\/)(static\/|\._)/.test(path)

const isCode = (path: string) => /\.(css|js)$/i.test(path) && /(^|\/)static\//.test(path) && !/(^|\/)\._/.test(path)

function courseFiles({ texts, assets, code, unread }: Collected): CourseFiles {
  const found = [...texts.keys()].filter((path) => posix.basename(path) === 'course.xml')
  const depth = (path: string) => path.split('/').length
  const shallowest = Math.min(...found.map(depth))
  const [course, ...others] = found.filter((path) => depth(path) === shallowest)
  if (course === undefined) throw notOlx({ texts, assets })
  if (others.length > 0) throw new RefusedArchive('The archive has several courses; import one at a time.')
  const top = course.slice(0, -'course.xml'.length)
  const below = (path: string) => (path.startsWith(top) ? path.slice(top.length) : `../${path}`)
  return {
    top,
    texts: new Map([...texts].map(([path, text]) => [below(path), text])),
    assets: [...assets].map(below),
    code: new Map([...code].map(([path, text]) => [below(path), text])),
    unread: new Map([...unread].map(([path, reason]) => [below(path), reason])),
  }
}

interface Files {
  readonly texts: ReadonlyMap<string, Uint8Array>
  readonly assets: Iterable<string>
}

/** For files that are not a course of Open edX: names the system that they are of, where it is known. */
export const notOlx = (files: Files): RefusedArchive =>
  foreignArchive(files) ??
  new RefusedArchive(
    'The archive has no course.xml that names its org and its course: it is not a course exported as OLX.',
  )

/** null for files of no system that is known. */
export function foreignArchive({ texts, assets }: Files): RefusedArchive | null {
  const manifest = [...texts].find(([path]) => posix.basename(path) === 'imsmanifest.xml')?.[1]
  const format = foreignFormat([...texts.keys(), ...assets], manifest ?? null)
  if (format === null) return null
  return new RefusedArchive(`The archive is ${format}. Import a course that Open edX exported as OLX.`)
}

async function refusal(cause: unknown, path: string): Promise<RefusedArchive> {
  if (cause instanceof RefusedArchive) return cause
  const { code = '' } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return new RefusedArchive(`There is no file or directory at ${path}.`, { cause })
  if (/^E[A-Z]+$/.test(code)) return new RefusedArchive(`${path} cannot be read (${code}).`, { cause })
  const format = await zipFormat(path)
  if (format !== null) {
    return new RefusedArchive(`${path} is ${format}. Import a .tar.gz that Open edX exported as OLX.`, { cause })
  }
  return new RefusedArchive(`${path} is not a .tar.gz archive, or it is damaged.`, { cause })
}
