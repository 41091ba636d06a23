import type { Id } from '@manabi/kernel'
import { type CourseState, course, type ExistingCourse, type PlacedLesson } from '../../course.ts'
import type { PlannedSection } from '../coursePlan.ts'
import { importedId, isImported, lessonIdOf } from './importedIds.ts'
import { type Decide, inTurn, step } from './inTurn.ts'

interface Imported {
  readonly courseId: Id
  readonly sections: readonly PlannedSection[]
}

/** Unpublishes imported lessons that are gone from the archive, and removes imported sections that all lessons have left. */
export function retireUnits({ courseId, sections }: Imported): Decide {
  const sectionIds = new Set(sections.map(({ key }) => importedId('sec', courseId, key)))
  return (state: CourseState) => {
    const present = (state as ExistingCourse).sections
    const gone = lessonsGone(state as ExistingCourse, { courseId, sections })
    const left = present.filter(
      ({ id, lessons: { length } }) => length === 0 && !sectionIds.has(id) && isImported('sec', courseId, id),
    )
    return inTurn(
      ...gone.map(({ id }) => step(course.unpublishLesson, { lessonId: id })),
      ...left.map(({ id }) => step(course.removeSection, { sectionId: id, cascade: false })),
    )(state)
  }
}

/** Lessons of an earlier import that the archive does not have. */
export function lessonsGone(state: ExistingCourse, { courseId, sections }: Imported): readonly PlacedLesson[] {
  const there = new Set(sections.flatMap(({ lessons }) => lessons.map((planned) => lessonIdOf(planned, courseId))))
  const present = state.sections.flatMap(({ lessons }) => lessons)
  return present.filter(({ id }) => !there.has(id) && isImported('les', courseId, id))
}
