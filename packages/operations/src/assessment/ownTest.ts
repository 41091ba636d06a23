import { type PresentTest, test } from '@manabi/assessment'
import { course } from '@manabi/catalog'
import { type Id, invalid, notFound } from '@manabi/kernel'
import type { Services } from '../services.ts'

interface Place {
  readonly organizationId: Id
  readonly testId: Id
}

/** A test of the organization, else 404. */
export async function ownTest({ repository }: Services, { organizationId, testId }: Place): Promise<PresentTest> {
  const { state } = await repository.load(test, [testId])
  if (state.status !== 'present' || state.organizationId !== organizationId) throw notFound()
  return state
}

/** The course that a test names has to be one of the organization, draft or published; 400 for every other. */
export async function requireOwnCourse(
  services: Services,
  organizationId: Id,
  courseId: Id | null | undefined,
): Promise<void> {
  if (courseId !== undefined && !(await isOwnCourse(services, organizationId, courseId)))
    throw invalid('courseId', 'is not a course of the organization')
}

/** Also for no course. */
export async function isOwnCourse({ repository }: Services, organizationId: Id, courseId: Id | null): Promise<boolean> {
  if (courseId === null) return true
  const { state } = await repository.load(course, [courseId])
  return (state.status === 'draft' || state.status === 'published') && state.organizationId === organizationId
}
