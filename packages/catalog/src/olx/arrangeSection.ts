import type { Id } from '@manabi/kernel'
import {
  addSection,
  type CourseState,
  changeSection,
  type ExistingCourse,
  placeLesson,
  publishLesson,
  unpublishLesson,
} from '../course.ts'
import type { CourseEvent } from '../events.ts'
import type { PlannedLesson, PlannedSection } from './coursePlan.ts'
import { importedId } from './importedIds.ts'
import { type Decide, inTurn } from './inTurn.ts'

interface Arrange {
  readonly courseId: Id
  readonly section: PlannedSection
  /** The planned section before this one. */
  readonly after: PlannedSection | undefined
  readonly publish: boolean
}

/**
 * Adds or changes a section, puts its lessons in their order and publishes them. Only the order among imported units is kept:
 * what authors put between them stays where it is.
 */
export function arrangeSection({ courseId, section, after, publish }: Arrange): Decide {
  const sectionId = importedId('sec', courseId, section.key)
  const previous = after === undefined ? null : importedId('sec', courseId, after.key)
  const lessonIds = section.lessons.map(({ key }) => importedId('les', courseId, key))
  return inTurn(
    (state) => placeSection(state, { sectionId, title: section.title, previous }),
    ...lessonIds.map(
      (lessonId, index): Decide =>
        (state) =>
          placeAfter(state, { sectionId, lessonId, previous: lessonIds[index - 1] }),
    ),
    ...section.lessons.map(
      (planned, index): Decide =>
        (state) =>
          publication(state, planned, lessonIds[index]!, publish),
    ),
  )
}

function placeSection(
  state: CourseState,
  { sectionId, title, previous }: { sectionId: Id; title: string; previous: Id | null },
): readonly CourseEvent[] {
  const { sections } = state as ExistingCourse
  const position = positionAfter(sections, sectionId, previous)
  const isThere = sections.some(({ id }) => id === sectionId)
  if (!isThere) return addSection(state, { sectionId, title, position })
  return changeSection(state, { sectionId, title, position })
}

function placeAfter(
  state: CourseState,
  { sectionId, lessonId, previous }: { sectionId: Id; lessonId: Id; previous: Id | undefined },
): readonly CourseEvent[] {
  const { lessons } = (state as ExistingCourse).sections.find(({ id }) => id === sectionId)!
  return placeLesson(state, { lessonId, sectionId, position: positionAfter(lessons, lessonId, previous ?? null) })
}

/** Where `id` belongs: where it is, when that is behind `previous`; else right behind it, as positions count without `id`. */
function positionAfter(items: readonly { readonly id: Id }[], id: Id, previous: Id | null): number {
  const at = items.findIndex((item) => item.id === id)
  const before = items.findIndex((item) => item.id === previous)
  return at > before ? at : items.filter((item) => item.id !== id).findIndex((item) => item.id === previous) + 1
}

/** A hidden lesson is never published; the flag left out leaves the others as they are. */
function publication(
  state: CourseState,
  { isHidden }: PlannedLesson,
  lessonId: Id,
  publish: boolean,
): readonly CourseEvent[] {
  if (isHidden) return unpublishLesson(state, { lessonId })
  return publish ? publishLesson(state, { lessonId }) : []
}
