import { type CatalogEvent, canSee, type MaterialContent, sortKey } from '@manabi/catalog'
import { type Caller, type Id, notFound } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { outlinesOf, publishedLessonsOf } from './courseOutlines.ts'
import { type PageOf, type PageQuery, rangeOf } from './page.ts'

/** A material and the lessons it is attached to. `content` is null while only attachments are known, and of a deleted one. */
export interface MaterialDoc {
  readonly materialId: Id
  readonly organizationId: Id
  readonly content: MaterialContent | null
  /** As the decider counts it; 0 while only attachments are known. */
  readonly version: number
  readonly isWritten: boolean
  /** Empty while only attachments are known. */
  readonly culture: string
  readonly sortKey: string
  readonly attachments: readonly { readonly lessonId: Id; readonly courseId: Id }[]
}

const blank = (materialId: Id, organizationId: Id): MaterialDoc => ({
  materialId,
  organizationId,
  content: null,
  version: 0,
  isWritten: false,
  culture: '',
  sortKey: '',
  attachments: [],
})

export const materials = projection<MaterialDoc, CatalogEvent>()({
  name: 'materials',
  version: 3,
  indexes: [['organizationId', 'isWritten', 'culture', 'sortKey']],
  on: {
    MaterialWritten: [
      ({ data }) => data.materialId,
      (doc, { data: { materialId, organizationId, ...content } }) => ({
        ...(doc ?? blank(materialId, organizationId)),
        content,
        version: (doc?.version ?? 0) + 1,
        isWritten: true,
        culture: content.culture,
        sortKey: sortKey(content.title, content.culture),
      }),
    ],
    MaterialDeleted: [
      ({ data }) => data.materialId,
      (doc) => doc && { ...doc, content: null, isWritten: false, culture: '', sortKey: '' },
    ],
    LessonMaterialsAttached: [
      ({ data }) => [...data.materialIds, ...data.detachedIds],
      (doc, { data: { lessonId, courseId, organizationId, materialIds } }, id) => {
        const { attachments, ...material } = doc ?? blank(id, organizationId)
        const others = attachments.filter((attachment) => attachment.lessonId !== lessonId)
        return { ...material, attachments: materialIds.includes(id) ? [...others, { lessonId, courseId }] : others }
      },
    ],
    LessonDeleted: [
      ({ data }) => data.materialIds,
      (doc, { data: { lessonId } }) =>
        doc && { ...doc, attachments: doc.attachments.filter((attachment) => attachment.lessonId !== lessonId) },
    ],
  },
})

export type PublishedMaterial = MaterialContent & { readonly materialId: Id; readonly organizationId: Id }

/** The published ones among `ids`, in their order. */
export async function publishedMaterials(views: Views, ids: readonly Id[]): Promise<readonly PublishedMaterial[]> {
  const docs = await views.of(materials).getMany(ids)
  return ids.flatMap((id) => {
    const material = published(docs.get(id) ?? null)
    return material ?? []
  })
}

const published = (doc: MaterialDoc | null): PublishedMaterial | null =>
  doc?.content?.isPublished === true
    ? { materialId: doc.materialId, organizationId: doc.organizationId, ...doc.content }
    : null

/** Published, and attached to a published lesson of a course that the caller can see; throws `not_found` for everything else. */
export async function visibleMaterial(views: Views, caller: Caller, materialId: Id): Promise<AuthoredMaterial> {
  const doc = await views.of(materials).get(materialId)
  const material = published(doc)
  if (doc === null || material === null) throw notFound()
  const outlines = await outlinesOf(
    views,
    doc.attachments.map(({ courseId }) => courseId),
  )
  const isShown = doc.attachments.some(({ courseId, lessonId }) => {
    const outline = outlines.get(courseId)
    return (
      outline !== undefined && canSee(caller, outline) && publishedLessonsOf(outline).some(({ id }) => id === lessonId)
    )
  })
  if (!isShown) throw notFound()
  return { ...material, version: doc.version }
}

export type AuthoredMaterial = PublishedMaterial & { readonly version: number }

/** The materials of an organization, drafts included, by culture, title and id, for its authors. */
export async function listAuthoredMaterials(
  views: Views,
  organizationId: Id,
  page: PageQuery,
): Promise<PageOf<AuthoredMaterial>> {
  const where = { organizationId, isWritten: true }
  const sort = [
    ['culture', 'asc'],
    ['sortKey', 'asc'],
    ['id', 'asc'],
  ] as const
  const found = await views.of(materials).find({ where, sort, ...rangeOf(page) })
  return { items: found.flatMap(({ doc }) => authored(doc)), totalItems: await views.of(materials).count(where) }
}

/** Throws `not_found` for what does not exist and for what another organization owns alike. */
export async function authoredMaterial(views: Views, organizationId: Id, materialId: Id): Promise<AuthoredMaterial> {
  const doc = await views.of(materials).get(materialId)
  const [material] = doc === null || doc.organizationId !== organizationId ? [] : authored(doc)
  if (material === undefined) throw notFound()
  return material
}

const authored = ({ materialId, organizationId, content, version }: MaterialDoc): readonly AuthoredMaterial[] =>
  content === null ? [] : [{ materialId, organizationId, version, ...content }]

/** The materials of a lesson in their order, drafts included; not those deleted since. */
export async function attachedMaterials(views: Views, ids: readonly Id[]): Promise<readonly AuthoredMaterial[]> {
  const docs = await views.of(materials).getMany(ids)
  return ids.flatMap((id) => docs.get(id) ?? []).flatMap(authored)
}
