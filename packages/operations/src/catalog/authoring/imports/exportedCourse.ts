import { buffer } from 'node:stream/consumers'
import { exportOlx, type OlxFile } from '@manabi/catalog/olx'
import type { Id } from '@manabi/kernel'
import { type FileDoc, fileWith } from '@manabi/projections/files/files'
import type { Services } from '../../../services.ts'
import { htmlOf } from '../../htmlOf.ts'

interface CourseOf {
  readonly organizationId: Id
  readonly courseId: Id
}

/**
 * The files of a course as Open edX has them, those that its lessons name included: their addresses become `/static/…`. Files of other
 * organizations, and those whose bytes are missing, stay where they are. Rejects with `not_found`.
 */
export async function exportedCourse(
  services: Pick<Services, 'config' | 'files' | 'repository' | 'views'>,
  { organizationId, courseId }: CourseOf,
): Promise<AsyncIterable<OlxFile<string | Uint8Array>>> {
  const files = await exportOlx(services.repository, courseId, htmlOf)
  return withFiles(files, services, organizationId)
}

async function* withFiles(
  course: AsyncIterable<OlxFile>,
  { config, files, views }: Pick<Services, 'config' | 'files' | 'views'>,
  organizationId: Id,
): AsyncGenerator<OlxFile<string | Uint8Array>> {
  const start = config.PUBLIC_URL.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const addresses = new RegExp(`${start}/files/(fil_[0-9a-z]{26})/[^\\s"'<>&)]*`, 'g')
  const named = new Map<Id, FileDoc | null>()
  for await (const [path, text] of course) {
    const ids = [...text.matchAll(addresses)].map(([, id]) => id!)
    for (const id of ids) if (!named.has(id)) named.set(id, await own(id))
    yield [path, text.replace(addresses, (address, id) => staticAddress(named.get(id)) ?? address)]
  }
  for (const doc of named.values()) {
    const bytes = doc && (await files.read(doc.fileId))
    if (bytes !== null) yield [`static/${staticName(doc!)}`, await buffer(bytes as AsyncIterable<Buffer>)]
  }

  async function own(id: Id): Promise<FileDoc | null> {
    const doc = await fileWith(views, id)
    return doc?.organizationId === organizationId && (await files.sizeOf(id)) === doc.bytes ? doc : null
  }
}

/** Two files may have one name. */
const staticName = ({ fileId, name }: FileDoc): string => `${fileId.slice(-6)}-${name}`

const staticAddress = (doc: FileDoc | null | undefined): string | null =>
  doc ? `/static/${encodeURIComponent(staticName(doc))}` : null
