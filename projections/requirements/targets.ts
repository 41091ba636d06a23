import type { Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import type { Target } from '@manabi/requirements'
import { tests } from '../assessment/tests.ts'
import { mayAssign } from '../assignments/assignedTo.ts'
import { type CourseDoc, courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'

/** Tells whether the organization can see a target: members can take it. */
export type IsVisible = (target: Target) => boolean

interface Wanted {
  readonly organizationId: Id
  readonly targets: readonly Target[]
}

export async function visibleTargets(views: Views, { organizationId, targets }: Wanted): Promise<IsVisible> {
  const idsOf = (kind: Target['kind']) => [...new Set(targets.filter((one) => one.kind === kind).map(({ id }) => id))]
  const [courseDocs, pathDocs, testDocs] = await Promise.all([
    views.of(courses).getMany(idsOf('course')),
    views.of(paths).getMany(idsOf('path')),
    views.of(tests).getMany(idsOf('test')),
  ])
  return ({ kind, id }) => {
    if (kind === 'course') return isVisibleCourse(courseDocs.get(id), organizationId)
    if (kind === 'path') return pathDocs.has(id) && mayAssign(organizationId, pathDocs.get(id)!)
    const test = testDocs.get(id)
    return test?.isPublished === true && test.organizationId === organizationId
  }
}

const isVisibleCourse = (course: CourseDoc | undefined, organizationId: Id): boolean =>
  course?.isPublished === true && mayAssign(organizationId, course)

/** As `visibleTargets`; a course also counts while one of its translations can be taken. */
export async function availableTargets(views: Views, { organizationId, targets }: Wanted): Promise<IsVisible> {
  const ids = targets.filter(({ kind }) => kind === 'course').map(({ id }) => id)
  const named = await views.of(courses).getMany([...new Set(ids)])
  const sourceIds = [...named.values()].flatMap(({ translationOf }) => translationOf ?? [])
  const sources = await views.of(courses).getMany([...new Set(sourceIds)])
  const groupOf = (id: Id): readonly Id[] => {
    const course = named.get(id)
    const source = sources.get(course?.translationOf ?? '') ?? course
    return [id, ...(course?.translationOf ?? []), ...(source?.translations ?? [])]
  }
  const all = targets.flatMap((target) =>
    target.kind === 'course' ? groupOf(target.id).map((id) => ({ kind: target.kind, id })) : [target],
  )
  const isVisible = await visibleTargets(views, { organizationId, targets: all })
  return (target) =>
    target.kind === 'course' ? groupOf(target.id).some((id) => isVisible({ kind: 'course', id })) : isVisible(target)
}
