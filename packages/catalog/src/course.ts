import { decider, type Id, Problem } from '@manabi/kernel'
import type { CourseFacts } from './content.ts'
import {
  addSection,
  changeSection,
  placeLesson,
  publishLesson,
  removeLesson,
  removeSection,
  unpublishLesson,
} from './courseSections.ts'
import { type CourseState, evolveCourse, existing, idsOf } from './courseState.ts'
import {
  CourseChanged,
  CourseCreated,
  CourseDeleted,
  type CourseEvent,
  CoursePublished,
  CourseUnpublished,
  courseEvents,
} from './events.ts'
import { sameContent } from './places.ts'
import { lessonsOf } from './sections.ts'

export { type CourseState, type ExistingCourse, publishedLessons } from './courseState.ts'
export { evolveSections, type PlacedLesson, type Section } from './sections.ts'

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
    deleteCourse,
    addSection,
    changeSection,
    removeSection,
    placeLesson,
    publishLesson,
    unpublishLesson,
    removeLesson,
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

/** Changes the facts given. */
function changeCourse(state: CourseState, changes: Partial<CourseFacts>): readonly CourseEvent[] {
  const current = existing(state)
  const changed = factsOf({ ...current, ...changes })
  return sameContent(changed, factsOf(current)) ? [] : [CourseChanged({ ...idsOf(current), ...changed })]
}

function publishCourse(state: CourseState): readonly CourseEvent[] {
  const current = existing(state)
  return current.status === 'published' ? [] : [CoursePublished(idsOf(current))]
}

function unpublishCourse(state: CourseState): readonly CourseEvent[] {
  const current = existing(state)
  return current.status === 'draft' ? [] : [CourseUnpublished(idsOf(current))]
}

/** A course with sections is deleted only with `cascade` (409 `cascade_required`). */
function deleteCourse(state: CourseState, { cascade }: { cascade: boolean }): readonly CourseEvent[] {
  const current = existing(state)
  if (current.sections.length > 0 && !cascade) throw new Problem('cascade_required')
  return [CourseDeleted({ ...idsOf(current), lessonIds: lessonsOf(current.sections).map(({ id }) => id) })]
}
