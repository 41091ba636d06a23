import { posix } from 'node:path'
import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'

/** Which other format these files are of, with its article; null for none that is known. `manifest` is the beginning of `imsmanifest.xml`. */
export function foreignFormat(paths: Iterable<string>, manifest: Uint8Array | null): string | null {
  const names = new Set([...paths].map((path) => posix.basename(path)))
  if (names.has('moodle_backup.xml')) return 'a Moodle backup'
  if (names.has('canvas_export.txt')) return 'a Canvas export'
  if (!names.has('imsmanifest.xml')) return null
  // In UTF-16 every second byte of these words is 0.
  const text = Buffer.from(manifest ?? [])
    .toString('latin1')
    .replaceAll('\0', '')
  if (/scorm|adlcp/i.test(text)) return 'a SCORM package'
  return /common cartridge|imscc|imslticc/i.test(text) ? 'a Common Cartridge' : 'an IMS content package'
}

/** What a ZIP file is; null for a file that is not one. OLX never is. */
export async function zipFormat(file: string): Promise<string | null> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => null)
  if (zip === null) return null
  const names: string[] = []
  let manifest: Uint8Array | null = null
  try {
    for await (const entry of zip.eachEntry()) {
      if (names.push(entry.fileName) > mostNames) break
      if (posix.basename(entry.fileName) === 'imsmanifest.xml') manifest ??= await beginningOf(zip, entry)
    }
    return foreignFormat(names, manifest) ?? 'a ZIP archive'
  } catch {
    // A damaged or encrypted ZIP: what was read of it may still tell.
    return foreignFormat(names, manifest) ?? 'a ZIP archive'
  } finally {
    zip.close()
  }
}

const mostNames = 50_000
/** The schema stands at the beginning of a manifest. */
const mostBytes = 64 * 1024

async function beginningOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const content = await zip.openReadStreamPromise(entry)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).length
    if (size > mostBytes) break
  }
  return Buffer.concat(chunks)
}
