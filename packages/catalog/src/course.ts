import { isDeepStrictEqual } from 'node:util'
import { checkVersion, decider, type Expecting, given, type Id, invalid, Problem } from '@manabi/kernel'
import { type CourseFacts, courseFactsOf } from './content.ts'
import {
  addSection,
  arrangeOutline,
  changeSection,
  placeLesson,
  publishLesson,
  removeLesson,
  removeSection,
  setLessonPublication,
  unpublishLesson,
} from './courseSections.ts'
import { type CourseState, evolveCourse, existing, idsOf } from './courseState.ts'
import {
  addCourseTranslation,
  changeCourseSource,
  confirmCourseTranslation,
  removeCourseTranslation,
} from './courseTranslations.ts'
import {
  CourseChanged,
  CourseCreated,
  CourseDeleted,
  type CourseEvent,
  CoursePublished,
  CourseUnpublished,
  courseEvents,
  LessonPublished,
} from './events.ts'
import { lessonsOf } from './placedLessons.ts'
import { restoreCourse, restoreLesson, restoreSection } from './restoring.ts'

export { mostLessons, mostSections } from './courseSections.ts'
export type { CourseState, ExistingCourse } from './courseState.ts'
export {
  lessonIn,
  type PlacedLesson,
  type Section,
  sectionWith,
  unpublished,
} from './placedLessons.ts'
export { publishedLesson, publishedLessons } from './publishedLessons.ts'
export { evolveStructure, noStructure, type Structure } from './sections.ts'

/** A course: its facts, its sections, and the place and publication of its lessons (specification section 3). */
export const course = decider<CourseState, CourseEvent, [courseId: Id]>()({
  name: 'course',
  stream: (courseId) => `course-${courseId}`,
  events: courseEvents,
  initial: { status: 'none' },
  evolve: evolveCourse,
  decisions: {
    createCourse,
    changeCourse,
    publishCourse,
    unpublishCourse,
    setCoursePublication,
    deleteCourse,
    restoreCourse,
    addSection,
    arrangeOutline,
    changeSection,
    removeSection,
    restoreSection,
    placeLesson,
    publishLesson,
    unpublishLesson,
    setLessonPublication,
    removeLesson,
    restoreLesson,
    addCourseTranslation,
    removeCourseTranslation,
    changeCourseSource,
    confirmCourseTranslation,
  },
})

/** Creating a course that exists already changes nothing. */
function createCourse(
  state: CourseState,
  command: CourseFacts & { courseId: Id; organizationId: Id },
): readonly CourseEvent[] {
  const { courseId, organizationId } = command
  return state.status === 'none' ? [CourseCreated({ courseId, organizationId, ...courseFactsOf(command) })] : []
}

type ChangeCourse = { readonly [Fact in keyof CourseFacts]?: CourseFacts[Fact] | undefined } & Expecting

/** Changes the facts given. */
function changeCourse(state: CourseState, changes: ChangeCourse): readonly CourseEvent[] {
  const current = existing(state)
  const changed = courseFactsOf({ ...current, ...given(changes) })
  if (isDeepStrictEqual(changed, courseFactsOf(current))) return []
  checkVersion(current.version, changes)
  for (const { culture } of current.translations) {
    if (culture === changed.culture) throw new Problem('conflict', `There is a translation into ${culture} already.`)
  }
  return [CourseChanged({ ...idsOf(current), ...changed })]
}

function publishCourse(state: CourseState): readonly CourseEvent[] {
  const current = existing(state)
  return current.status === 'published' ? [] : [CoursePublished(idsOf(current))]
}

function unpublishCourse(state: CourseState): readonly CourseEvent[] {
  const current = existing(state)
  return current.status === 'draft' ? [] : [CourseUnpublished(idsOf(current))]
}

interface CoursePublication {
  readonly isPublished?: boolean | undefined
  /** Lessons that are published too, before the course. */
  readonly lessonIds?: readonly Id[] | 'all' | undefined
}

/**
 * Sets the state that is wanted; the other one where none is named, and published where lessons are. 400 where one of them is not a
 * lesson of the course, and nothing changes.
 */
function setCoursePublication(
  state: CourseState,
  { lessonIds, isPublished = lessonIds !== undefined || existing(state).status === 'draft' }: CoursePublication,
): readonly CourseEvent[] {
  if (!isPublished) return unpublishCourse(state)
  const current = existing(state)
  const lessons = new Map(lessonsOf(current.sections).map((lesson) => [lesson.id, lesson.isPublished]))
  const wanted = lessonIds === 'all' ? [...lessons.keys()] : (lessonIds ?? [])
  for (const [at, id] of wanted.entries()) {
    if (!lessons.has(id)) throw invalid(`lessonIds.${at}`, 'is not a lesson of this course')
  }
  const published = [...new Set(wanted)]
    .filter((id) => lessons.get(id) === false)
    .map((lessonId) => LessonPublished({ ...idsOf(current), lessonId }))
  return [...published, ...publishCourse(state)]
}

/** A course with sections is deleted only with `cascade` (409 `cascade_required`). */
function deleteCourse(state: CourseState, { cascade }: { cascade: boolean }): readonly CourseEvent[] {
  const current = existing(state)
  if (current.sections.length > 0 && !cascade) throw new Problem('cascade_required')
  return [CourseDeleted({ ...idsOf(current), lessonIds: lessonsOf(current.sections).map(({ id }) => id) })]
}
