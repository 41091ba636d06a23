import type { Id } from '@manabi/kernel'
import { course } from '../../course.ts'
import type { CoursePlan, PlannedLesson, PlannedSection } from '../coursePlan.ts'
import type { ImportFlags } from './applyOptions.ts'
import { arrangeSection } from './arrangeSection.ts'
import { type Decide, inTurn, step } from './inTurn.ts'
import { retireUnits } from './retireUnits.ts'

interface Into extends ImportFlags {
  readonly courseId: Id
  readonly organizationId: Id
}

/** Creates the course, or changes its title and description. */
export function courseFacts(plan: CoursePlan, { courseId, organizationId, isPublic = false }: Into): Decide {
  const { title, description, culture } = plan
  const facts = { title, description, culture, level: 'Beginner' as const, estimatedMinutes: 0, isPublic }
  const changes = { title, description, culture, ...(isPublic ? { isPublic } : {}) }
  return inTurn(step(course.createCourse, { courseId, organizationId, ...facts }), step(course.changeCourse, changes))
}

/** Shows the lessons in the course, section by section, and unpublishes those that are gone. Publishes the course last. */
export function courseArrangement(
  plan: CoursePlan,
  sections: readonly PlannedSection[],
  { courseId, publish = false }: Pick<Into, 'courseId' | 'publish'>,
): readonly Decide[] {
  return [
    ...sections.flatMap((section, index) => arrangeSection({ courseId, section, after: sections[index - 1], publish })),
    ...(plan.isPartial ? [] : [retireUnits({ courseId, sections: plan.sections })]),
    ...(publish && !plan.isHidden ? [step(course.publishCourse, undefined)] : []),
  ]
}

/** The sections without the lessons that were deleted here. A section that loses its last lesson by that is left out. */
export const sectionsWithout = (
  { sections }: CoursePlan,
  deleted: ReadonlySet<PlannedLesson>,
): readonly PlannedSection[] =>
  sections
    .map((section) => ({ ...section, lessons: section.lessons.filter((planned) => !deleted.has(planned)) }))
    .filter(({ lessons }, index) => lessons.length > 0 || sections[index]!.lessons.length === 0)
