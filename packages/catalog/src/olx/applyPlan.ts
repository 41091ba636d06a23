import type { Repository } from '@manabi/event-store'
import type { EventMetadata, Id } from '@manabi/kernel'
import { course } from '../course.ts'
import { type LessonState, lesson } from '../lesson.ts'
import { arrangeSection } from './arrangeSection.ts'
import type { CoursePlan, PlannedLesson, Skipped } from './coursePlan.ts'
import { earlierCourseId, importedCourseId, importedId } from './importedIds.ts'
import { type Decide, inTurn, step } from './inTurn.ts'
import { lessonContent } from './lessonContent.ts'
import { requireRoomFor } from './requireRoomFor.ts'
import { retireUnits } from './retireUnits.ts'

export interface ApplyOptions {
  readonly organizationId: Id
  /** Left out or false turns nothing off. */
  readonly isPublic?: boolean
  /** Publishes the course and its lessons, except hidden ones; left out or false turns nothing off. */
  readonly publish?: boolean
  readonly repository: Repository
  readonly metadata: EventMetadata
  /** Called after each lesson. */
  readonly onProgress?: () => void
}

/** What an import did (contract, "Operating it"): `quizzes` and `videos` count lessons with one. */
export interface ImportReport {
  readonly courseId: Id
  readonly sections: number
  readonly lessons: number
  readonly quizzes: number
  readonly videos: number
  readonly skipped: readonly Skipped[]
}

/**
 * Brings the catalog to what the plan says. Every id derives from the archive's names, and every decision returns nothing when
 * there is nothing to do: applying a plan again appends nothing, and an import that was cut off is completed by the next. Lessons
 * are written before their course shows them. Units gone from the archive are unpublished, unless parts of it could not be read; what was deleted here stays deleted. A
 * plan with more sections or lessons than a course can have is refused whole.
 */
export async function applyPlan(plan: CoursePlan, options: ApplyOptions): Promise<ImportReport> {
  const courseId = await currentCourseId(plan, options)
  requireRoomFor(plan, courseId, (await options.repository.load(course, [courseId])).state)
  const change = (decide: Decide) =>
    options.repository.execute({ decider: course, decide }, [courseId], undefined, options.metadata)
  await change(inTurn(...courseDecisions(plan, courseId, options)))

  const deleted = await writeLessons(plan, courseId, options)
  const kept = plan.sections.map((section) => ({
    ...section,
    lessons: section.lessons.filter((planned) => !deleted.has(planned)),
  }))
  const sections = kept.filter(({ lessons }, index) => lessons.length > 0 || plan.sections[index]!.lessons.length === 0)
  for (const [index, section] of sections.entries()) {
    await change(arrangeSection({ courseId, section, after: sections[index - 1], publish: options.publish === true }))
  }
  if (!plan.isPartial) await change(retireUnits({ courseId, sections: plan.sections }))
  if (options.publish === true && !plan.isHidden) await change(step(course.publishCourse, undefined))

  const lessons = sections.flatMap((section) => section.lessons)
  return {
    courseId,
    sections: sections.length,
    lessons: lessons.length,
    quizzes: lessons.filter(({ quiz }) => quiz !== null).length,
    videos: lessons.filter(({ video }) => video !== null).length,
    skipped: [
      ...plan.skipped,
      ...[...deleted].map(({ key }) => ({ path: key, reason: 'deleted here after an earlier import' })),
    ],
  }
}

/** The course imported earlier, unless it is in another language; else the first id that no deleted course had. */
export async function currentCourseId(
  { key, culture }: CoursePlan,
  { organizationId, repository }: Pick<ApplyOptions, 'organizationId' | 'repository'>,
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

function courseDecisions(plan: CoursePlan, courseId: Id, { organizationId, isPublic = false }: ApplyOptions) {
  const { title, description, culture } = plan
  const facts = { title, description, culture, level: 'Beginner' as const, estimatedMinutes: 0, isPublic }
  const changes = { title, description, culture, ...(isPublic ? { isPublic } : {}) }
  return [step(course.createCourse, { courseId, organizationId, ...facts }), step(course.changeCourse, changes)]
}

/** Answers the lessons that somebody deleted here: they stay so. */
async function writeLessons(
  plan: CoursePlan,
  courseId: Id,
  options: ApplyOptions,
): Promise<ReadonlySet<PlannedLesson>> {
  const { organizationId, repository, metadata, onProgress } = options
  const of = { courseId, organizationId }
  const deleted = new Set<PlannedLesson>()
  for (const planned of plan.sections.flatMap(({ lessons }) => lessons)) {
    const lessonId = importedId('les', courseId, planned.key)
    const decide = (before: LessonState) =>
      before.status === 'deleted'
        ? []
        : lesson.writeLesson.decide(before, { ...of, lessonId, content: lessonContent(planned, courseId, before) })
    const { state } = await repository.execute({ decider: lesson, decide }, [lessonId], undefined, metadata)
    if (state.status === 'deleted') deleted.add(planned)
    onProgress?.()
  }
  return deleted
}
