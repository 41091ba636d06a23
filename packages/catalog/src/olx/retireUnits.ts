import type { Id } from '@manabi/kernel'
import { type CourseState, course, type ExistingCourse } from '../course.ts'
import type { PlannedSection } from './coursePlan.ts'
import { importedId, isImported } from './importedIds.ts'
import { type Decide, inTurn, step } from './inTurn.ts'

/** Unpublishes imported lessons that are gone from the archive, and removes imported sections that all lessons have left. */
export function retireUnits({ courseId, sections }: { courseId: Id; sections: readonly PlannedSection[] }): Decide {
  const lessonIds = new Set(
    sections.flatMap(({ lessons }) => lessons.map(({ key }) => importedId('les', courseId, key))),
  )
  const sectionIds = new Set(sections.map(({ key }) => importedId('sec', courseId, key)))
  return (state: CourseState) => {
    const present = (state as ExistingCourse).sections
    const lessons = present.flatMap((section) => section.lessons)
    const gone = lessons.filter(({ id }) => !lessonIds.has(id) && isImported('les', courseId, id))
    const left = present.filter(
      ({ id, lessons: { length } }) => length === 0 && !sectionIds.has(id) && isImported('sec', courseId, id),
    )
    return inTurn(
      ...gone.map(({ id }) => step(course.unpublishLesson, { lessonId: id })),
      ...left.map(({ id }) => step(course.removeSection, { sectionId: id, cascade: false })),
    )(state)
  }
}
