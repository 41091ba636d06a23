import { lessonIn, type PlacedLesson, type Section } from '@manabi/catalog'
import { type Id, notFound } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type CourseOutlineDoc, type OutlinedLesson, outlineOf } from './courseOutlines.ts'
import { type CourseDoc, courses } from './courses.ts'
import { type LessonDoc, lessons } from './lessons.ts'

/** What authors see of their organization's courses, drafts included. Whoever asks has been found to be one of its authors. */

/** Throws `not_found` for what does not exist and for what another organization owns alike. */
export async function authoredCourse(views: Views, organizationId: Id, courseId: Id): Promise<CourseDoc> {
  const doc = await views.of(courses).get(courseId)
  if (doc === null || doc.organizationId !== organizationId) throw notFound()
  return doc
}

/** A lesson in its place, as authors see it without its body. */
export interface AuthoredLesson extends OutlinedLesson, PlacedLesson {
  readonly courseId: Id
  readonly sectionId: Id
}

export interface AuthoredSection extends Omit<Section, 'lessons'> {
  readonly lessons: readonly AuthoredLesson[]
}

/** The sections of a course in order, with all their lessons; throws `not_found` as `authoredCourse` does. */
export async function authoredSections(
  views: Views,
  organizationId: Id,
  courseId: Id,
): Promise<readonly AuthoredSection[]> {
  const outline = await ownOutline(views, organizationId, courseId)
  return outline.sections.map((section) => ({ ...section, lessons: lessonsIn(outline, section) }))
}

/** The lessons of one section in order. */
export async function authoredLessons(
  views: Views,
  organizationId: Id,
  { courseId, sectionId }: { readonly courseId: Id; readonly sectionId: Id },
): Promise<readonly AuthoredLesson[]> {
  const outline = await ownOutline(views, organizationId, courseId)
  const section = outline.sections.find(({ id }) => id === sectionId)
  if (section === undefined) throw notFound()
  return lessonsIn(outline, section)
}

export interface AuthoredContent {
  readonly placed: AuthoredLesson
  readonly content: LessonDoc
  readonly culture: string
}

/** One lesson with its content; whoever shows it leaves the answer key out. */
export async function authoredLesson(
  views: Views,
  organizationId: Id,
  { courseId, sectionId, lessonId }: { readonly courseId: Id; readonly sectionId: Id; readonly lessonId: Id },
): Promise<AuthoredContent> {
  const { culture } = await ownOutline(views, organizationId, courseId)
  const placed = (await authoredLessons(views, organizationId, { courseId, sectionId })).find(
    ({ id }) => id === lessonId,
  )
  const content = placed === undefined ? null : await views.of(lessons).get(lessonId)
  if (placed === undefined || content === null) throw notFound()
  return { placed, content, culture }
}

/** Where a lesson stands in a course; throws `not_found`. */
export async function placeOfLesson(
  views: Views,
  { organizationId, courseId, lessonId }: { readonly organizationId: Id; readonly courseId: Id; readonly lessonId: Id },
) {
  const { sections } = await ownOutline(views, organizationId, courseId)
  const section = sections.find(({ lessons: placed }) => placed.some(({ id }) => id === lessonId))
  if (section === undefined) throw notFound()
  return { organizationId, courseId, sectionId: section.id, lessonId }
}

/** The content of a lesson, in whatever course it stands; null for what does not exist and for what another organization owns alike. */
export async function ownLesson(views: Views, organizationId: Id, lessonId: Id): Promise<LessonDoc | null> {
  const doc = await views.of(lessons).get(lessonId)
  const outline = doc?.organizationId === organizationId ? await outlineOf(views, doc.courseId) : null
  return outline !== null && lessonIn(outline.sections, lessonId) !== undefined ? doc : null
}

/** The lessons of one section in order, with their content. */
export async function authoredContents(
  views: Views,
  organizationId: Id,
  of: { readonly courseId: Id; readonly sectionId: Id },
): Promise<readonly Omit<AuthoredContent, 'culture'>[]> {
  const placed = await authoredLessons(views, organizationId, of)
  const contents = await views.of(lessons).getMany(placed.map(({ id }) => id))
  return placed.flatMap((one) => {
    const content = contents.get(one.id)
    return content === undefined ? [] : [{ placed: one, content }]
  })
}

async function ownOutline(views: Views, organizationId: Id, courseId: Id): Promise<CourseOutlineDoc> {
  const doc = await outlineOf(views, courseId)
  if (doc === null || doc.organizationId !== organizationId) throw notFound()
  return doc
}

const lessonsIn = (
  { courseId, lessons: contents }: CourseOutlineDoc,
  { id: sectionId, lessons }: Section,
): AuthoredLesson[] =>
  lessons.flatMap((placed) => {
    const content = contents[placed.id]
    return content === undefined ? [] : [{ ...content, ...placed, courseId, sectionId }]
  })
