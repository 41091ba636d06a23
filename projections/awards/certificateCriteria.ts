import type { CatalogEvent, CertificateContent } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export type CriterionKind = NonNullable<CertificateContent['criteria']>['kind']

/** A certificate that is awarded automatically, and for what. Those that are awarded by hand alone have no document. */
export interface CertificateCriterionDoc {
  readonly certificateId: Id
  readonly organizationId: Id
  readonly title: string
  readonly validMonths: number | null
  readonly kind: CriterionKind
  readonly criterionId: Id
  /** Since this position it has this criterion: what happened before does not count. */
  readonly since: number
}

export const certificateCriteria = projection<CertificateCriterionDoc, CatalogEvent>()({
  name: 'certificate-criteria',
  version: 1,
  indexes: [['kind', 'criterionId', 'certificateId']],
  on: {
    CertificateWritten: [
      ({ data }) => data.certificateId,
      (doc, { data, position }) => {
        const { certificateId, organizationId, title, validMonths, criteria } = data
        if (criteria === null) return null
        const { kind, id: criterionId } = criteria
        const isSame = doc?.kind === kind && doc.criterionId === criterionId
        const since = isSame ? doc.since : position
        return { certificateId, organizationId, title, validMonths, kind, criterionId, since }
      },
    ],
    CertificateDeleted: [({ data }) => data.certificateId, () => null],
  },
})

/** The certificates that are awarded for one of these, and were when the event at `position` happened. */
export async function certificatesFor(
  views: Views,
  kind: CriterionKind,
  criterionIds: readonly Id[],
  position: number,
): Promise<readonly CertificateCriterionDoc[]> {
  if (criterionIds.length === 0) return []
  const found = await views.of(certificateCriteria).find({ where: { kind, criterionId: { in: criterionIds } } })
  return found.map(({ doc }) => doc).filter(({ since }) => since < position)
}
