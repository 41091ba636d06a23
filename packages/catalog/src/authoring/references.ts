import { type FieldError, type Id, notFound, Problem } from '@manabi/kernel'
import { course } from '../course.ts'
import { lesson } from '../lesson.ts'
import { material } from '../material.ts'
import { path } from '../path.ts'
import { type Author, findLesson } from './author.ts'

/** Replaces the materials of a lesson of this organization by others of it; 400 names each that is not one. */
export async function attachMaterials(
  author: Author,
  { organizationId, lessonId, materialIds }: { organizationId: Id; lessonId: Id; materialIds: readonly Id[] },
): Promise<void> {
  if ((await findLesson(author, { organizationId, lessonId })) === null) throw notFound()
  await checkEach('materialIds', materialIds, async (id) => {
    const found = (await author.load(material, [id])).state
    return found.status === 'present' && found.data.organizationId === organizationId
  })
  await author.execute(lesson.attachMaterials, [lessonId], { materialIds })
}

/** 400 names each course of a path that the organization cannot see: neither its own nor published for everyone. */
export const checkCourses = (
  author: Pick<Author, 'load'>,
  organizationId: Id,
  courseIds: readonly Id[],
): Promise<void> => checkEach('courseIds', courseIds, (id) => isUsableCourse(author, organizationId, id))

/** Whether a certificate of this organization may hang on this course or path. */
export async function isCriterion(
  author: Pick<Author, 'load'>,
  organizationId: Id,
  { kind, id }: { readonly kind: 'course' | 'path'; readonly id: Id },
): Promise<boolean> {
  if (kind === 'course') return isUsableCourse(author, organizationId, id)
  const { state } = await author.load(path, [id])
  return state.status === 'present' && (state.data.isPublic || state.data.organizationId === organizationId)
}

async function isUsableCourse({ load }: Pick<Author, 'load'>, organizationId: Id, courseId: Id): Promise<boolean> {
  const { state } = await load(course, [courseId])
  if (state.status === 'none' || state.status === 'deleted') return false
  return state.organizationId === organizationId || (state.status === 'published' && state.isPublic)
}

async function checkEach(path: string, ids: readonly Id[], isKnown: (id: Id) => Promise<boolean>): Promise<void> {
  const known = new Map(await Promise.all([...new Set(ids)].map(async (id) => [id, await isKnown(id)] as const)))
  const errors: FieldError[] = ids.flatMap((id, index) => [
    ...(known.get(id) ? [] : [{ path: `${path}.${index}`, message: 'is not known here' }]),
    ...(ids.indexOf(id) < index ? [{ path: `${path}.${index}`, message: 'stands twice' }] : []),
  ])
  if (errors.length > 0) throw new Problem('invalid_request', `${errors[0]!.path}: ${errors[0]!.message}`, { errors })
}
