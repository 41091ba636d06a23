import { type Id, Problem } from '@manabi/kernel'
import { course, type ExistingCourse, type Structure } from '../../course.ts'
import { type LessonState, lesson } from '../../lesson.ts'
import type { CoursePlan, PlannedLesson, PlannedSection, Skipped } from '../coursePlan.ts'
import type { ApplyOptions } from './applyOptions.ts'
import { arrangeCourse } from './arrangeCourse.ts'
import { changedMeanwhile } from './changedMeanwhile.ts'
import { compareCourse } from './compareCourse.ts'
import { type ComparedLesson, changesAnything } from './comparison.ts'
import { courseArrangement, courseFacts, sectionsWithout } from './courseDecisions.ts'
import { currentCourseId } from './currentCourseId.ts'
import { lessonIdOf } from './importedIds.ts'
import type { Decide } from './inTurn.ts'
import { keepsContent, lessonContent } from './lessonContent.ts'
import { requireRoomFor } from './requireRoomFor.ts'
import { lessonsGone } from './retireUnits.ts'

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
 * plan with more sections or lessons than a course can have is refused whole. 409 `conflict` when the course is not as planned afterwards.
 */
export async function applyPlan(plan: CoursePlan, options: ApplyOptions): Promise<ImportReport> {
  const { repository, metadata } = options
  const courseId = await currentCourseId(plan, options)
  const { state: before } = await repository.load(course, [courseId])
  requireRoomFor(plan, courseId, before)
  const removed = 'removed' in before ? before.removed : []
  const decide = unlessRemoved(courseFacts(plan, { ...options, courseId }))
  await repository.execute({ decider: course, decide }, [courseId], undefined, metadata)
  const deleted = await writeLessons(plan, { courseId, removed, ...options })
  const sections = sectionsWithout(plan, deleted)
  const arrangement = courseArrangement(plan, sections, { ...options, courseId })
  await arrangeCourse(courseId, arrangement.map(unlessRemoved), options)
  await requireAsPlanned(plan, options)

  const { state } = await repository.load(course, [courseId])
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
      ...publishedHere(sections, courseId, state as ExistingCourse),
      ...(plan.isPartial ? keptLessons(plan, courseId, state as ExistingCourse) : []),
    ],
  }
}

/** Somebody else may have written in between: another import, or an author. The course is a mixture then, and the next import mends it. */
async function requireAsPlanned(plan: CoursePlan, options: ApplyOptions): Promise<void> {
  const found = await compareCourse(plan, options)
  if (found === null || changesAnything(found)) throw changedMeanwhile()
}

/** What was written a moment ago may be deleted by now: the course, a section, or a lesson. */
const unlessRemoved =
  (decide: Decide): Decide =>
  (state) => {
    if (state.status === 'deleted') throw changedMeanwhile()
    try {
      return decide(state)
    } catch (error) {
      throw error instanceof Problem && error.code === 'not_found' ? changedMeanwhile() : error
    }
  }

/** Lessons that learners do not see in Open edX, and see here: an import does not unpublish them. */
function publishedHere(sections: readonly PlannedSection[], courseId: Id, state: ExistingCourse): Skipped[] {
  const shown = state.sections.flatMap(({ lessons }) => lessons).filter(({ isPublished }) => isPublished)
  const published = new Set(shown.map(({ id }) => id))
  return sections
    .flatMap(({ lessons }) => lessons)
    .filter((planned) => planned.isHidden && published.has(lessonIdOf(planned, courseId)))
    .map(({ key, title }) => ({
      path: key,
      reason: 'hidden from learners in Open edX, but published here: it stays published',
      lesson: title,
    }))
}

/** Lessons that may be in the part of the archive that cannot be read. */
const keptLessons = ({ sections }: CoursePlan, courseId: Id, state: ExistingCourse): Skipped[] =>
  lessonsGone(state, { courseId, sections })
    .filter(({ isPublished }) => isPublished)
    .map(({ id }) => ({ path: id, reason: 'not in the archive, of which a part cannot be read: it stays published' }))

/** Answers the lessons that somebody deleted here: they stay so. */
async function writeLessons(
  plan: CoursePlan,
  { courseId, removed, ...options }: ApplyOptions & { courseId: Id } & Pick<Structure, 'removed'>,
): Promise<ReadonlySet<PlannedLesson>> {
  const { organizationId, repository, metadata, onProgress, kept, compared } = options
  const gone = new Set(removed.map(({ id }) => id))
  const of = { courseId, organizationId }
  const deleted = new Set<PlannedLesson>()
  for (const planned of plan.sections.flatMap(({ lessons }) => lessons)) {
    const lessonId = lessonIdOf(planned, courseId)
    const isExpected = ({ version }: ComparedLesson) =>
      compared === undefined || compared?.changedLessons.get(lessonId)?.version === version
    const decide = (before: LessonState) => {
      if (before.status === 'deleted') return []
      if (before.status === 'present' && keepsContent(planned, lessonId, kept)) return []
      const content = lessonContent(planned, courseId, before)
      const events = lesson.writeLesson.decide(before, { ...of, lessonId, content })
      if (before.status === 'present' && events.length > 0 && !isExpected(before)) throw changedMeanwhile()
      return events
    }
    const isGone =
      gone.has(lessonId) ||
      (await repository.execute({ decider: lesson, decide }, [lessonId], undefined, metadata)).state.status ===
        'deleted'
    if (isGone) deleted.add(planned)
    onProgress?.()
  }
  return deleted
}
