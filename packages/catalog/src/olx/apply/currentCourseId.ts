import type { Repository } from '@manabi/event-store'
import type { Id } from '@manabi/kernel'
import { course } from '../../course.ts'
import type { CoursePlan } from '../coursePlan.ts'
import { earlierCourseId, importedCourseId } from './importedIds.ts'

interface Owner {
  readonly organizationId: Id
  readonly repository: Repository
}

/** The course imported earlier, unless it is in another language; else the first id that no deleted course had. */
export async function currentCourseId(
  { key, culture }: CoursePlan,
  { organizationId, repository }: Owner,
): Promise<Id> {
  const identity = { organizationId, key, culture }
  const earlier = await firstNotDeleted(repository, (generation) => earlierCourseId(identity, generation))
  const { state } = await repository.load(course, [earlier])
  if (state.status !== 'none' && state.status !== 'deleted' && state.culture === culture) return earlier
  return firstNotDeleted(repository, (generation) => importedCourseId(identity, generation))
}

async function firstNotDeleted(repository: Repository, idOf: (generation: number) => Id): Promise<Id> {
  for (let generation = 0; ; generation++) {
    const courseId = idOf(generation)
    if ((await repository.load(course, [courseId])).state.status !== 'deleted') return courseId
  }
}
