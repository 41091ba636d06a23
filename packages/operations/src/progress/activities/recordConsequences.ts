import { type CourseState, course, lessonIn, publishedLessons } from '@manabi/catalog'
import type { Id, Learner } from '@manabi/kernel'
import { courseProgress, type ToldCompletion } from '@manabi/progress'
import { recordedFormerly, studyRecording } from '@manabi/study'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'
import type { ActivityFact } from './activityFact.ts'
import type { Told } from './recordActivities.ts'

/** Does what follows from facts, those of each stream in one append; what was done before is done no second time. */
export async function recordConsequences(
  context: ExecutionContext,
  services: Services,
  learner: Learner,
  told: Map<string, Told | null>,
): Promise<void> {
  const sessions = [...told].map(async ([id, one]) => {
    if (one?.fact.type === 'StudyReported') told.set(id, await recordStudy(context, services, id, one, one.fact))
  })
  const courses = Map.groupBy([...told.values()].flatMap(completionOf), ({ lesson }) => lesson.courseId)
  const completions = [...courses].map(([courseId, ofCourse]) =>
    recordCompletions(context, services, { userId: learner.userId, courseId }, ofCourse),
  )
  await Promise.all([...sessions, ...completions])
}

function completionOf(told: Told | null): readonly ToldCompletion[] {
  if (told === null) return []
  const { fact, isNew } = told
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
  completions: readonly ToldCompletion[],
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

/** What was told to an older version bears no number of the lesson; what it leads to does. */
const numberedIn =
  (state: CourseState) =>
  (completion: ToldCompletion): ToldCompletion => {
    const { lesson } = completion
    if (lesson.lessonNumber !== undefined || !('sections' in state)) return completion
    return { ...completion, lesson: { ...lesson, lessonNumber: lessonIn(state.sections, lesson.lessonId)?.number } }
  }

/** Recorded by the other call before, it is that session. */
async function recordStudy(
  { execute }: ExecutionContext,
  services: Services,
  id: string,
  told: Told,
  { data }: Extract<ActivityFact, { type: 'StudyReported' }>,
): Promise<Told> {
  const former = await recordedFormerly(services.repository, data.userId, id)
  if (former !== null) return { ...told, sessionId: former.sessionId }
  const { occurredAt: startedAt, ...session } = data
  // Its times were judged when it was told: by now the clock may have been set back, or this process be behind the one that was told.
  const limits = { now: session.endedAt, capSeconds: services.config.STUDY_SESSION_CAP_SECONDS }
  const command = { ...session, ...limits, clientSessionId: id, startedAt }
  const { state } = await execute(studyRecording.recordSession, [data.userId, id], command, {
    organizationId: data.courseOrganizationId,
  })
  const recorded = state.status === 'recorded' ? state.session.sessionId : data.sessionId
  return recorded === data.sessionId ? told : { ...told, sessionId: recorded }
}
