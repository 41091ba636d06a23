import { type CourseProgress, courseProgress, type LessonFacts, type ProgressEvent } from '@manabi/progress'
import type { OperationRequest } from '../operation.ts'

type ProgressRequest = Pick<OperationRequest<unknown, unknown, unknown, 'learner'>, 'execute' | 'settled'>

/** Decides on the learner's way through the lesson's course, waits for the read models and answers the new state. */
export async function recordProgress(
  request: ProgressRequest,
  { userId, courseId, courseOrganizationId: organizationId }: LessonFacts,
  decide: (state: CourseProgress) => readonly ProgressEvent[],
): Promise<CourseProgress> {
  const { state } = await request.execute(courseProgress, [userId, courseId], decide, { organizationId })
  await request.settled()
  return state
}
