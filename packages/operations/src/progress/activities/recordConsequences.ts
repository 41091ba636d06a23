import { type CourseState, course, lessonIn, publishedLessons } from '@manabi/catalog'
import type { Id, Learner } from '@manabi/kernel'
import { courseProgress, type ReportedCompletion } from '@manabi/progress'
import { recordedFormerly, studyRecording } from '@manabi/study'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'
import type { ActivityFact } from './activityFact.ts'
import type { ReportedActivity } from './reportedActivity.ts'

/** Does what follows from facts, those of each stream in one append; what was done before is done no second time. */
export async function recordConsequences(
  context: ExecutionContext,
  services: Services,
  learner: Learner,
  reported: Map<string, ReportedActivity | null>,
): Promise<void> {
  const sessions = [...reported].map(async ([id, one]) => {
    if (one?.fact.type === 'StudyReported') reported.set(id, await recordStudy(context, services, id, one, one.fact))
  })
  const courses = Map.groupBy([...reported.values()].flatMap(completionOf), ({ lesson }) => lesson.courseId)
  const completions = [...courses].map(([courseId, ofCourse]) =>
    recordCompletions(context, services, { userId: learner.userId, courseId }, ofCourse),
  )
  await Promise.all([...sessions, ...completions])
}

function completionOf(reported: ReportedActivity | null): readonly ReportedCompletion[] {
  if (reported === null) return []
  const { fact, isNew } = reported
  const isRepeated = !isNew
  if (fact.type === 'LessonCompletionReported')
    return [{ lesson: fact.data, occurredAt: fact.data.occurredAt, attemptId: null, isRepeated }]
  if (fact.type !== 'QuizAttempted' || !fact.data.isPassed) return []
  return [{ lesson: fact.data, occurredAt: fact.data.submittedAt, attemptId: fact.data.attemptId, isRepeated }]
}

async function recordCompletions(
  { execute }: ExecutionContext,
  { repository }: Services,
  { userId, courseId }: { readonly userId: Id; readonly courseId: Id },
  completions: readonly ReportedCompletion[],
): Promise<void> {
  const { state } = await repository.load(course, [courseId])
  const published = state.status === 'published' ? publishedLessons(state) : null
  const inOrder = completions
    .map(numberedIn(state))
    .toSorted((one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt))
  const command = { completions: inOrder, published }
  const organizationId = inOrder[0]!.lesson.courseOrganizationId
  await execute(courseProgress.recordCompletions, [userId, courseId], command, { organizationId })
}

/** Older versions kept reports without the number of the lesson. Their consequences need it. */
const numberedIn =
  (state: CourseState) =>
  (completion: ReportedCompletion): ReportedCompletion => {
    const { lesson } = completion
    if (lesson.lessonNumber !== undefined || !('sections' in state)) return completion
    return { ...completion, lesson: { ...lesson, lessonNumber: lessonIn(state.sections, lesson.lessonId)?.number } }
  }

/** Recorded by the other call before, it is that session. */
async function recordStudy(
  { execute }: ExecutionContext,
  services: Services,
  id: string,
  reported: ReportedActivity,
  { data }: Extract<ActivityFact, { type: 'StudyReported' }>,
): Promise<ReportedActivity> {
  const former = await recordedFormerly(services.repository, data.userId, id)
  if (former !== null) return { ...reported, sessionId: former.sessionId }
  const { occurredAt: startedAt, ...session } = data
  // Its times were checked when it was reported. This process's clock may be behind: do not check them again.
  const limits = { now: session.endedAt, capSeconds: services.config.STUDY_SESSION_CAP_SECONDS }
  const command = { ...session, ...limits, clientSessionId: id, startedAt }
  const { state } = await execute(studyRecording.recordSession, [data.userId, id], command, {
    organizationId: data.courseOrganizationId,
  })
  const recorded = state.status === 'recorded' ? state.session.sessionId : data.sessionId
  return recorded === data.sessionId ? reported : { ...reported, sessionId: recorded }
}
