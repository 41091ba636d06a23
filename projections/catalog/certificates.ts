import { type CatalogEvent, type CertificateContent, organizationsOf, sortKey } from '@manabi/catalog'
import { type Caller, type Id, notFound } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type PageOf, type PageQuery, rangeOf } from './page.ts'

export interface CertificateDoc extends CertificateContent {
  readonly certificateId: Id
  readonly organizationId: Id
  readonly sortKey: string
  /** As the decider counts it: what an author's `If-Match` is compared with. */
  readonly version: number
}

export const certificates = projection<CertificateDoc, CatalogEvent>()({
  name: 'certificates',
  version: 2,
  indexes: [['organizationId', 'culture', 'sortKey']],
  on: {
    CertificateWritten: [
      ({ data }) => data.certificateId,
      (doc, { data }) => ({ ...data, sortKey: sortKey(data.title, data.culture), version: (doc?.version ?? 0) + 1 }),
    ],
    CertificateDeleted: [({ data }) => data.certificateId, () => null],
  },
})

export interface CertificateFilter extends PageQuery {
  readonly organizationId?: Id | undefined
}

/** The certificates of the caller's organizations, by culture, title and id; there is no public catalog of them. */
export async function listCertificates(
  views: Views,
  caller: Caller,
  filter: CertificateFilter,
): Promise<PageOf<CertificateDoc>> {
  const { organizationId } = filter
  const organizationIds = organizationsOf(caller)
  const where = {
    organizationId: {
      in: organizationId === undefined ? organizationIds : organizationIds.filter((id) => id === organizationId),
    },
  }
  const sort = [
    ['culture', 'asc'],
    ['sortKey', 'asc'],
    ['id', 'asc'],
  ] as const
  const found = await views.of(certificates).find({ where, sort, ...rangeOf(filter) })
  return { items: found.map(({ doc }) => doc), totalItems: await views.of(certificates).count(where) }
}

/** Throws `not_found` for what does not exist and for what another organization owns alike. */
export async function authoredCertificate(
  views: Views,
  organizationId: Id,
  certificateId: Id,
): Promise<CertificateDoc> {
  const doc = await views.of(certificates).get(certificateId)
  if (doc === null || doc.organizationId !== organizationId) throw notFound()
  return doc
}
