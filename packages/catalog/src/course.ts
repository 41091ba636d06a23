import { isDeepStrictEqual } from 'node:util'
import { checkVersion, decider, type Expecting, given, type Id, Problem } from '@manabi/kernel'
import type { CourseFacts } from './content.ts'
import {
  addSection,
  changeSection,
  placeLesson,
  publishLesson,
  removeLesson,
  removeSection,
  setLessonPublication,
  unpublishLesson,
} from './courseSections.ts'
import { type CourseState, evolveCourse, existing, idsOf } from './courseState.ts'
import { addCourseTranslation, changeCourseSource, removeCourseTranslation } from './courseTranslations.ts'
import {
  CourseChanged,
  CourseCreated,
  CourseDeleted,
  type CourseEvent,
  CoursePublished,
  CourseUnpublished,
  courseEvents,
} from './events.ts'
import { lessonsOf } from './sections.ts'

export type { CourseState, ExistingCourse } from './courseState.ts'
export { publishedLesson, publishedLessons } from './publishedLessons.ts'
export {
  evolveStructure,
  lessonIn,
  noStructure,
  type PlacedLesson,
  type Section,
  type Structure,
  sectionWith,
} from './sections.ts'

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
    addSection,
    changeSection,
    removeSection,
    placeLesson,
    publishLesson,
    unpublishLesson,
    setLessonPublication,
    removeLesson,
    addCourseTranslation,
    removeCourseTranslation,
    changeCourseSource,
  },
})

const factsOf = ({ title, description, culture, level, estimatedMinutes, isPublic }: CourseFacts): CourseFacts => ({
  title,
  description,
  culture,
  level,
  estimatedMinutes,
  isPublic,
})

/** Creating a course that exists already changes nothing. */
function createCourse(
  state: CourseState,
  command: CourseFacts & { courseId: Id; organizationId: Id },
): readonly CourseEvent[] {
  const { courseId, organizationId } = command
  return state.status === 'none' ? [CourseCreated({ courseId, organizationId, ...factsOf(command) })] : []
}

type ChangeCourse = { readonly [Fact in keyof CourseFacts]?: CourseFacts[Fact] | undefined } & Expecting

/** Changes the facts given. */
function changeCourse(state: CourseState, changes: ChangeCourse): readonly CourseEvent[] {
  const current = existing(state)
  const changed = factsOf({ ...current, ...given(changes) })
  if (isDeepStrictEqual(changed, factsOf(current))) return []
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

/** Sets the state that is wanted; the other one where none is named. */
function setCoursePublication(
  state: CourseState,
  { isPublished = existing(state).status === 'draft' }: { readonly isPublished?: boolean | undefined },
): readonly CourseEvent[] {
  return isPublished ? publishCourse(state) : unpublishCourse(state)
}

/** A course with sections is deleted only with `cascade` (409 `cascade_required`). */
function deleteCourse(state: CourseState, { cascade }: { cascade: boolean }): readonly CourseEvent[] {
  const current = existing(state)
  if (current.sections.length > 0 && !cascade) throw new Problem('cascade_required')
  return [CourseDeleted({ ...idsOf(current), lessonIds: lessonsOf(current.sections).map(({ id }) => id) })]
}
