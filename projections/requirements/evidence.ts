import { type Day, type Id, notFound, type Timestamp } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import type { EvidenceTarget, MemberDutiesEvent } from '@manabi/requirements'
import { everyInOrder, type PageOf, type PageQuery, pageFromNearerEnd } from '../catalog/page.ts'

/** What a person completed elsewhere. Evidence that was withdrawn is in no list. */
export interface EvidenceDoc {
  readonly evidenceId: Id
  readonly organizationId: Id
  readonly userId: Id
  readonly target: EvidenceTarget
  readonly completedOn: Day
  readonly note: string
  readonly url: string | null
  /** null: by an API key, or on the command line. */
  readonly recordedBy: Id | null
  readonly recordedAt: Timestamp
  /** In which order evidence was recorded. */
  readonly position: number
  /** The organization, and the organization with the person. null once it was withdrawn. */
  readonly listedIn: string | null
  readonly listedAbout: string | null
}

const idOf = ({ data }: { data: { evidenceId: Id } }): Id => data.evidenceId

export const evidence = projection<EvidenceDoc, MemberDutiesEvent>()({
  name: 'evidence',
  version: 1,
  indexes: [
    ['listedIn', 'position'],
    ['listedAbout', 'position'],
  ],
  on: {
    EvidenceRecorded: [
      idOf,
      (_, { data, position, metadata: { actor, occurredAt } }) => ({
        ...data,
        recordedBy: actor.kind === 'user' ? actor.id : null,
        recordedAt: occurredAt,
        position,
        listedIn: data.organizationId,
        listedAbout: listAbout(data),
      }),
    ],
    EvidenceWithdrawn: [idOf, (doc) => doc && { ...doc, listedIn: null, listedAbout: null }],
    MemberDutiesErased: [({ data }) => data.evidenceIds, () => null],
  },
})

const listAbout = ({ organizationId, userId }: Pick<EvidenceDoc, 'organizationId' | 'userId'>): string =>
  `${organizationId}/${userId}`

interface EvidenceFilter {
  readonly organizationId: Id
  readonly userId?: Id | undefined
}

const newestFirst = ({ organizationId, userId }: EvidenceFilter) =>
  ({
    where: userId === undefined ? { listedIn: organizationId } : { listedAbout: listAbout({ organizationId, userId }) },
    by: 'position',
    direction: 'desc',
  }) as const

/** Newest first. */
export async function evidencePage(
  views: Views,
  filter: EvidenceFilter,
  page: PageQuery,
): Promise<PageOf<EvidenceDoc>> {
  const { items, totalItems } = await pageFromNearerEnd(views.of(evidence), newestFirst(filter), page)
  return { items: items.map(({ doc }) => doc), totalItems }
}

/** The same, all of it, a few at a time. */
export async function* everyEvidence(
  views: Views,
  filter: EvidenceFilter,
  size: number,
): AsyncGenerator<readonly EvidenceDoc[]> {
  for await (const part of everyInOrder(views.of(evidence), newestFirst(filter), size)) yield part.map(({ doc }) => doc)
}

/** Also evidence that was withdrawn. 404 for what is unknown or belongs to another organization. */
export async function evidenceOf(
  views: Views,
  { organizationId, evidenceId }: { readonly organizationId: Id; readonly evidenceId: Id },
): Promise<EvidenceDoc> {
  const doc = await views.of(evidence).get(evidenceId)
  if (doc?.organizationId !== organizationId) throw notFound()
  return doc
}
