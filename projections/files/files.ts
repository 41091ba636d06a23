import { queryPrefixes, searchWords } from '@manabi/catalog'
import type { FileEvent, MimeType } from '@manabi/files'
import { type Id, notFound, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type PageOf, type PageQuery, rangeOf } from '../catalog/page.ts'

/** A file of an organization. What is in it is in the file store. */
export interface FileDoc {
  readonly fileId: Id
  readonly organizationId: Id
  readonly contentHash: string
  readonly name: string
  readonly mimeType: MimeType
  readonly bytes: number
  readonly createdAt: Timestamp
  /** Those of the name, each with the organization, so that a search goes through no other one's files. */
  readonly words: readonly string[]
}

const wordIn = (organizationId: Id, word: string): string => `${organizationId}/${word}`

export const files = projection<FileDoc, FileEvent>()({
  name: 'files',
  version: 2,
  indexes: [['organizationId', 'createdAt'], ['words']],
  id: ({ data }) => data.fileId,
  on: {
    FileUploaded: (_, { data, metadata: { occurredAt: createdAt } }) => ({
      ...data,
      createdAt,
      words: searchWords(data.name).map((word) => wordIn(data.organizationId, word)),
    }),
    FileDeleted: () => null,
  },
})

/** How many bytes an organization keeps. */
export const fileSpace = projection<{ readonly bytes: number }, FileEvent>()({
  name: 'file-space',
  version: 1,
  indexes: [],
  id: ({ data }) => data.organizationId,
  on: {
    FileUploaded: (doc, { data }) => ({ bytes: (doc?.bytes ?? 0) + data.bytes }),
    FileDeleted: (doc, { data }) => doc && { bytes: doc.bytes - data.bytes },
  },
})

/** The bytes that an organization keeps in files. */
export const bytesKept = async (views: Views, organizationId: Id): Promise<number> =>
  (await views.of(fileSpace).get(organizationId))?.bytes ?? 0

/** null for a file that is not there, or not any more. */
export const fileWith = (views: Views, fileId: Id): Promise<FileDoc | null> => views.of(files).get(fileId)

/** Throws `not_found` for what another organization has, too. */
export async function ownFile(views: Views, organizationId: Id, fileId: Id): Promise<FileDoc> {
  const doc = await fileWith(views, fileId)
  if (doc === null || doc.organizationId !== organizationId) throw notFound()
  return doc
}

/** Newest first; with `q` those with all its words in their names. */
export async function listFiles(
  views: Views,
  organizationId: Id,
  { q, ...page }: PageQuery & { readonly q: string },
): Promise<PageOf<FileDoc>> {
  const prefixes = queryPrefixes(q)
  // What has no letter or digit in it is in no name.
  if (q.trim() !== '' && prefixes.length === 0) return { items: [], totalItems: 0 }
  const hasPrefixes = prefixes.map((prefix) => wordIn(organizationId, prefix))
  const where = { organizationId, ...(prefixes.length > 0 && { words: { hasPrefixes } }) }
  const newest = [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ] as const
  const found = await views.of(files).find({ where, sort: newest, ...rangeOf(page) })
  return { items: found.map(({ doc }) => doc), totalItems: await views.of(files).count(where) }
}
