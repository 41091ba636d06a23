import { type CatalogEvent, canSee, type MaterialContent } from '@manabi/catalog'
import { type Caller, type Id, notFound } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { courseOutlines, publishedLessonsOf } from './courseOutlines.ts'

/** A material and the lessons it is attached to. `content` is null while only attachments are known. */
export interface MaterialDoc {
  readonly materialId: Id
  readonly organizationId: Id
  readonly content: MaterialContent | null
  readonly attachments: readonly { readonly lessonId: Id; readonly courseId: Id }[]
}

const blank = (materialId: Id, organizationId: Id): MaterialDoc => ({
  materialId,
  organizationId,
  content: null,
  attachments: [],
})

export const materials = projection<MaterialDoc, CatalogEvent>()({
  name: 'materials',
  version: 1,
  indexes: [],
  on: {
    MaterialWritten: [
      ({ data }) => data.materialId,
      (doc, { data: { materialId, organizationId, ...content } }) => ({
        ...(doc ?? blank(materialId, organizationId)),
        content,
      }),
    ],
    MaterialDeleted: [({ data }) => data.materialId, () => null],
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
export async function visibleMaterial(views: Views, caller: Caller, materialId: Id): Promise<PublishedMaterial> {
  const doc = await views.of(materials).get(materialId)
  const material = published(doc)
  if (doc === null || material === null) throw notFound()
  const outlines = await views.of(courseOutlines).getMany(doc.attachments.map(({ courseId }) => courseId))
  const isShown = doc.attachments.some(({ courseId, lessonId }) => {
    const outline = outlines.get(courseId)
    return (
      outline !== undefined && canSee(caller, outline) && publishedLessonsOf(outline).some(({ id }) => id === lessonId)
    )
  })
  if (!isShown) throw notFound()
  return material
}
