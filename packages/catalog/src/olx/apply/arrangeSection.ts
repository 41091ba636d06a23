import { type Id, notFound } from '@manabi/kernel'
import { type CourseState, course, type ExistingCourse } from '../../course.ts'
import type { CourseEvent } from '../../events.ts'
import type { PlannedLesson, PlannedSection } from '../coursePlan.ts'
import { importedId, lessonIdOf } from './importedIds.ts'
import { type Decide, inTurn, step } from './inTurn.ts'

interface Arrange {
  readonly courseId: Id
  readonly section: PlannedSection
  /** The planned section before this one. */
  readonly after: PlannedSection | undefined
  readonly publish: boolean
}

/** Steps of one decision: a section may have thousands of lessons, and each step looks at all of them. */
const stepsAtOnce = 40

/**
 * Adds or changes a section, puts its lessons in their order and publishes them. Only the order among imported units is kept:
 * what authors put between them stays where it is. A large section takes several decisions.
 */
export function arrangeSection({ courseId, section, after, publish }: Arrange): readonly Decide[] {
  const sectionId = importedId('sec', courseId, section.key)
  const previous = after === undefined ? null : importedId('sec', courseId, after.key)
  const lessonIds = section.lessons.map((planned) => lessonIdOf(planned, courseId))
  const steps: readonly Decide[] = [
    (state) => placeSection(state, { sectionId, section, previous }),
    ...lessonIds.map(
      (lessonId, index): Decide =>
        (state) =>
          placeAfter(state, { sectionId, lessonId, previous: lessonIds[index - 1] }),
    ),
    ...section.lessons.flatMap((planned, index) => publication(planned, lessonIds[index]!, publish)),
  ]
  const starts = Array.from({ length: Math.ceil(steps.length / stepsAtOnce) }, (_, n) => n * stepsAtOnce)
  return starts.map((start) => inTurn(...steps.slice(start, start + stepsAtOnce)))
}

function placeSection(
  state: CourseState,
  { sectionId, section, previous }: { sectionId: Id; section: PlannedSection; previous: Id | null },
): readonly CourseEvent[] {
  const { sections } = state as ExistingCourse
  const position = positionAfter(sections, sectionId, previous)
  const isThere = sections.some(({ id }) => id === sectionId)
  const { title, isHidden: isDraft } = section
  if (isThere) return course.changeSection.decide(state, { sectionId, title, position })
  return course.addSection.decide(state, { sectionId, title, position, isDraft })
}

function placeAfter(
  state: CourseState,
  { sectionId, lessonId, previous }: { sectionId: Id; lessonId: Id; previous: Id | undefined },
): readonly CourseEvent[] {
  const section = (state as ExistingCourse).sections.find(({ id }) => id === sectionId)
  // Somebody may have removed it since the decision before.
  if (section === undefined) throw notFound()
  const { lessons } = section
  const position = positionAfter(lessons, lessonId, previous ?? null)
  return course.placeLesson.decide(state, { lessonId, sectionId, position })
}

/** Where `id` belongs: where it is, when that is behind `previous`; else right behind it, as positions count without `id`. */
function positionAfter(items: readonly { readonly id: Id }[], id: Id, previous: Id | null): number {
  const at = items.findIndex((item) => item.id === id)
  const before = items.findIndex((item) => item.id === previous)
  return at > before ? at : items.filter((item) => item.id !== id).findIndex((item) => item.id === previous) + 1
}

/** A hidden lesson is never published. One that is published here stays so: an author may have done it. */
const publication = ({ isHidden }: PlannedLesson, lessonId: Id, publish: boolean): readonly Decide[] =>
  publish && !isHidden ? [step(course.publishLesson, { lessonId })] : []
