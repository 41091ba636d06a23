import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { type ArchiveEntry, directoryEntries, tarEntries } from './archiveEntries.ts'
import { ArchiveLimits } from './archiveLimits.ts'
import { quoted, RefusedArchive } from './refusedArchive.ts'

/** The files of one course, by their paths below the directory of `course.xml`. */
export interface CourseFiles {
  /** XML, HTML and JSON; everything else is only named, in `assets`. */
  readonly texts: ReadonlyMap<string, Uint8Array>
  readonly assets: readonly string[]
}

const maxTextBytes = 16 * 1024 ** 2

/**
 * Reads a course exported as OLX: a `.tar.gz` or a directory. Throws `RefusedArchive` for what the contract refuses whole
 * ("Operating it", last bullet): nothing is ever written to disk, and no link is followed out of the archive.
 */
export async function readArchive(path: string, limits = new ArchiveLimits()): Promise<CourseFiles> {
  return courseFiles(await unpacked(path, limits))
}

async function unpacked(path: string, limits: ArchiveLimits): Promise<Collected> {
  try {
    const isDirectory = (await stat(path)).isDirectory()
    return await collect(isDirectory ? directoryEntries(path, limits) : tarEntries(path, limits))
  } catch (error) {
    throw refusal(error, path)
  }
}

interface Collected {
  readonly texts: Map<string, Uint8Array>
  readonly assets: Set<string>
  readonly links: Map<string, string>
}

async function collect(entries: AsyncIterable<ArchiveEntry>): Promise<Collected> {
  const collected: Collected = { texts: new Map(), assets: new Set(), links: new Map() }
  for await (const entry of entries) {
    if (entry.kind === 'other') throw new RefusedArchive(`The archive has a special file: ${quoted(entry.path)}.`)
    if (entry.kind === 'link') collected.links.set(entry.path, entry.target!)
    if (entry.kind === 'file') await collectFile(entry, collected)
  }
  for (const path of collected.links.keys()) copyLinked(path, collected)
  return collected
}

async function collectFile({ path, content }: ArchiveEntry, { texts, assets }: Collected): Promise<void> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    if (!isText(path)) continue
    size += chunk.length
    if (size > maxTextBytes) throw new RefusedArchive(`${quoted(path)} is larger than ${maxTextBytes} bytes.`)
    chunks.push(chunk)
  }
  if (isText(path)) texts.set(path, Buffer.concat(chunks))
  else assets.add(path)
}

/** Assets are not text, whatever they are called; nor are the `._` files that macOS puts beside everything. */
const isText = (path: string) => /\.(xml|html?|json)$/i.test(path) && !/(^|\/)(static\/|\._)/.test(path)

function copyLinked(path: string, { texts, assets, links }: Collected): void {
  let target: string | undefined = path
  for (let hops = 0; target !== undefined && links.has(target) && hops < 32; hops++) target = links.get(target)
  const text = target === undefined ? undefined : texts.get(target)
  if (text !== undefined) texts.set(path, text)
  else if (assets.has(target!)) assets.add(path)
  else throw new RefusedArchive(`The archive has a link that leads to no file in it: ${quoted(path)}.`)
}

function courseFiles({ texts, assets }: Collected): CourseFiles {
  const found = [...texts.keys()].filter((path) => posix.basename(path) === 'course.xml')
  const depth = (path: string) => path.split('/').length
  const shallowest = Math.min(...found.map(depth))
  const [course, ...others] = found.filter((path) => depth(path) === shallowest)
  if (course === undefined)
    throw new RefusedArchive('The archive has no course.xml: it is not a course exported as OLX.')
  if (others.length > 0) throw new RefusedArchive('The archive has several courses; import one at a time.')
  const top = course.slice(0, -'course.xml'.length)
  const below = (path: string) => (path.startsWith(top) ? path.slice(top.length) : `../${path}`)
  return {
    texts: new Map([...texts].map(([path, text]) => [below(path), text])),
    assets: [...assets].map(below),
  }
}

function refusal(cause: unknown, path: string): RefusedArchive {
  if (cause instanceof RefusedArchive) return cause
  const { code = '' } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return new RefusedArchive(`There is no file or directory at ${path}.`, { cause })
  if (/^E[A-Z]+$/.test(code)) return new RefusedArchive(`${path} cannot be read (${code}).`, { cause })
  return new RefusedArchive(`${path} is not a .tar.gz archive, or it is damaged.`, { cause })
}
