import type { Id } from '@manabi/kernel'
import { course, type Structure } from '../../course.ts'
import type { CourseEvent } from '../../events.ts'
import { lesson } from '../../lesson.ts'
import { publishedIds } from '../../placedLessons.ts'
import type { CoursePlan, PlannedLesson } from '../coursePlan.ts'
import type { CompareOptions } from './applyOptions.ts'
import type { ComparedLesson, Comparison } from './comparison.ts'
import { courseArrangement, courseFacts, sectionsWithout } from './courseDecisions.ts'
import { currentCourseId } from './currentCourseId.ts'
import { lessonIdOf } from './importedIds.ts'
import { decided } from './inTurn.ts'
import { keepsContent, lessonContent } from './lessonContent.ts'
import { requireRoomFor } from './requireRoomFor.ts'
import { lessonsGone } from './retireUnits.ts'

/** Decides what an import would decide, and writes nothing. null for a plan that makes a new course. */
export async function compareCourse(plan: CoursePlan, options: CompareOptions): Promise<Comparison | null> {
  const courseId = await currentCourseId(plan, options)
  const { state } = await options.repository.load(course, [courseId])
  if (state.status === 'none' || state.status === 'deleted') return null
  requireRoomFor(plan, courseId, state)
  const { added, changedLessons, deleted } = await compareLessons(plan, {
    courseId,
    removed: state.removed,
    ...options,
  })
  const into = { ...options, courseId }
  const decisions = [courseFacts(plan, into), ...courseArrangement(plan, sectionsWithout(plan, deleted), into)]
  const { events } = await decided(decisions, state)
  const placed = new Set(state.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)))
  const planned = plan.sections.flatMap(({ lessons }) => lessons)
  const unpublished = events.filter(({ type }) => type === 'LessonUnpublished').length
  const published = state.sections.flatMap(({ lessons }) => publishedIds(lessons)).length
  const isKept = planned.some((one) => placed.has(lessonIdOf(one, courseId)))
  return {
    courseId,
    title: state.title,
    new: added,
    changed: changedLessons.size,
    changedLessons,
    unpublished,
    isRearranged: events.some(({ type }) => !publications.has(type)),
    isReplaced: events.some((event) => replaces(event, placed)),
    isAnother: !isKept && lessonsGone(state, { courseId, sections: plan.sections }).length > 0,
    hidesAll: unpublished > 0 && unpublished === published,
  }
}

const publications: ReadonlySet<string> = new Set(['CoursePublished', 'LessonPublished', 'LessonUnpublished'])

const replacements: ReadonlySet<string> = new Set(['CourseChanged', 'SectionChanged', 'SectionRemoved'])

const replaces = (event: CourseEvent, placed: ReadonlySet<Id>): boolean =>
  replacements.has(event.type) || (event.type === 'LessonPlaced' && placed.has(event.data.lessonId))

async function compareLessons(
  plan: CoursePlan,
  {
    courseId,
    removed,
    organizationId,
    repository,
    kept,
  }: CompareOptions & { courseId: Id } & Pick<Structure, 'removed'>,
) {
  const deleted = new Set<PlannedLesson>()
  const gone = new Set(removed.map(({ id }) => id))
  const changedLessons = new Map<Id, ComparedLesson>()
  let added = 0
  for (const planned of plan.sections.flatMap(({ lessons }) => lessons)) {
    const lessonId = lessonIdOf(planned, courseId)
    const { state: before } = await repository.load(lesson, [lessonId])
    if (before.status === 'deleted' || gone.has(lessonId)) {
      deleted.add(planned)
      continue
    }
    const command = { courseId, organizationId, lessonId, content: lessonContent(planned, courseId, before) }
    if (before.status === 'none') added++
    else if (!keepsContent(planned, lessonId, kept) && lesson.writeLesson.decide(before, command).length > 0)
      changedLessons.set(lessonId, { title: before.title, version: before.version })
  }
  return { added, changedLessons, deleted }
}
