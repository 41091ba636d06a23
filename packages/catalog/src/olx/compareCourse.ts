import { course } from '../course.ts'
import { lesson } from '../lesson.ts'
import { type ApplyOptions, currentCourseId } from './applyPlan.ts'
import type { CoursePlan } from './coursePlan.ts'
import { importedId } from './importedIds.ts'
import { lessonContent } from './lessonContent.ts'
import { lessonsGone } from './retireUnits.ts'

/** What an import would do to the lessons of a course that is there. */
export interface Comparison {
  readonly title: string
  readonly new: number
  readonly changed: number
  readonly unpublished: number
  /** Whether the archive has no lesson of the course: it may be another course under the same name. */
  readonly isAnother: boolean
}

/** Compares the plan with the course that it would change, and writes nothing. null for a plan that makes a new course. */
export async function compareCourse(
  plan: CoursePlan,
  options: Pick<ApplyOptions, 'organizationId' | 'repository'>,
): Promise<Comparison | null> {
  const courseId = await currentCourseId(plan, options)
  const { state } = await options.repository.load(course, [courseId])
  if (state.status === 'none' || state.status === 'deleted') return null
  const placed = new Set(state.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)))
  const lessons = plan.sections.flatMap((section) => section.lessons)
  let [added, changed, kept] = [0, 0, 0]
  for (const planned of lessons) {
    const lessonId = importedId('les', courseId, planned.key)
    if (placed.has(lessonId)) kept++
    const { state: before } = await options.repository.load(lesson, [lessonId])
    if (before.status === 'deleted') continue
    const content = lessonContent(planned, courseId, before)
    const command = { courseId, organizationId: state.organizationId, lessonId, content }
    if (before.status === 'none') added++
    else if (lesson.writeLesson.decide(before, command).length > 0) changed++
  }
  const gone = lessonsGone(state, { courseId, sections: plan.sections })
  const unpublished = plan.isPartial ? 0 : gone.filter(({ isPublished }) => isPublished).length
  return { title: state.title, new: added, changed, unpublished, isAnother: kept === 0 && gone.length > 0 }
}
