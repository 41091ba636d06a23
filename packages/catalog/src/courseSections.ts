import { isDeepStrictEqual } from 'node:util'
import { checkVersion, type Expecting, type Id, invalid, notFound, Problem } from '@manabi/kernel'
import { type CourseState, type ExistingCourse, existing, idsOf } from './courseState.ts'
import {
  type CourseEvent,
  LessonPlaced,
  LessonPublished,
  LessonRemoved,
  LessonUnpublished,
  OutlineArranged,
  SectionAdded,
  SectionChanged,
  SectionRemoved,
} from './events.ts'
import { lessonIn, lessonsOf, type PlacedLesson, publishedIds, type Section } from './placedLessons.ts'
import type { Arrangement } from './sections.ts'

/** The decisions of a course on its sections, and on the place and publication of its lessons. */

/** Far beyond what courses have: each change of one costs more for each, and holds up all others in the process. */
export const mostSections = 1_000
export const mostLessons = 5_000
/** Deleted ones included, which can come back. */
const mostLessonsEver = 20_000

/** `position` counts from 0; left out or beyond the end means last. Adding a section that is there already changes nothing; 409 `conflict` beyond `mostSections`. */
export function addSection(
  state: CourseState,
  {
    sectionId,
    title,
    position = Number.MAX_SAFE_INTEGER,
    isDraft,
  }: { sectionId: Id; title: string; position?: number | undefined; isDraft?: boolean | undefined },
): readonly CourseEvent[] {
  const current = existing(state)
  if (current.sections.some(({ id }) => id === sectionId)) return []
  if (current.sections.length >= mostSections)
    throw new Problem('conflict', `A course has ${mostSections} sections at most.`)
  const place = Math.min(position, current.sections.length)
  return [SectionAdded({ ...idsOf(current), sectionId, title, position: place, ...(isDraft && { isDraft }) })]
}

/** Changes the title, the position or both. */
export function changeSection(
  state: CourseState,
  { sectionId, ...changes }: { sectionId: Id; title?: string | undefined; position?: number | undefined } & Expecting,
): readonly CourseEvent[] {
  const current = existing(state)
  const section = sectionOf(current, sectionId)
  const index = current.sections.indexOf(section)
  const title = changes.title ?? section.title
  const position = Math.min(changes.position ?? index, current.sections.length - 1)
  if (title === section.title && position === index) return []
  checkVersion(section.version, changes)
  return [SectionChanged({ ...idsOf(current), sectionId, title, position })]
}

/** A section with lessons is removed only with `cascade` (409 `cascade_required`). */
export function removeSection(
  state: CourseState,
  { sectionId, cascade }: { sectionId: Id; cascade: boolean },
): readonly CourseEvent[] {
  const current = existing(state)
  const { lessons } = sectionOf(current, sectionId)
  if (lessons.length > 0 && !cascade) throw new Problem('cascade_required')
  const lessonIds = lessons.map(({ id }) => id)
  return [SectionRemoved({ ...idsOf(current), sectionId, lessonIds, publishedLessonIds: publishedIds(lessons) })]
}

/** Sets the order and place of all sections and lessons. 400 unless each stands in it exactly once. */
export function arrangeOutline(
  state: CourseState,
  { sections, ...expecting }: { readonly sections: Arrangement } & Expecting,
): readonly CourseEvent[] {
  const current = existing(state)
  const before = current.sections.map(({ id, lessons }) => ({ sectionId: id, lessonIds: lessons.map((one) => one.id) }))
  requireEachOnce('section', { named: sections.map(({ sectionId }) => sectionId), there: current.sections })
  const named = sections.flatMap(({ lessonIds }) => lessonIds)
  requireEachOnce('lesson', { named, there: lessonsOf(current.sections) })
  if (isDeepStrictEqual(sections, before)) return []
  checkVersion(current.version, expecting)
  const order = sections.map(({ sectionId, lessonIds }) => ({ sectionId, lessonIds: [...lessonIds] }))
  return [OutlineArranged({ ...idsOf(current), sections: order })]
}

interface Order {
  readonly named: readonly Id[]
  readonly there: readonly { readonly id: Id }[]
}

function requireEachOnce(what: 'section' | 'lesson', { named, there }: Order): void {
  const known = new Set(there.map(({ id }) => id))
  const isEachOnce =
    named.length === known.size && new Set(named).size === known.size && named.every((id) => known.has(id))
  if (!isEachOnce) throw invalid('sections', `must name each ${what} of the course once`)
}

/** Puts a new lesson into a section, or moves one; `position` as for sections, left out means last for a new one and stay for an old one. 409 `conflict` beyond `mostLessons`. */
export function placeLesson(
  state: CourseState,
  { lessonId, sectionId, position }: { lessonId: Id; sectionId: Id; position?: number | undefined },
): readonly CourseEvent[] {
  const current = existing(state)
  // One that somebody deleted in the meantime comes back by itself, with its number.
  if (current.removed.some(({ id }) => id === lessonId)) throw notFound()
  const { lessons } = sectionOf(current, sectionId)
  requireRoom(current, lessonId)
  const index = lessons.findIndex(({ id }) => id === lessonId)
  const last = lessons.length - (index < 0 ? 0 : 1)
  const place = Math.min(position ?? (index < 0 ? last : index), last)
  return index === place ? [] : [LessonPlaced({ ...idsOf(current), lessonId, sectionId, position: place })]
}

/** Throws 409 `conflict` for one lesson more than a course can have. */
export function requireRoom({ sections, removed }: ExistingCourse, lessonId: Id): void {
  const count = sections.reduce((sum, { lessons }) => sum + lessons.length, 0)
  const isFull = count >= mostLessons || count + removed.length >= mostLessonsEver
  if (!isFull || lessonIn(sections, lessonId) !== undefined) return
  throw new Problem('conflict', `A course has ${mostLessons} lessons at most.`)
}

export function publishLesson(state: CourseState, { lessonId }: { lessonId: Id }): readonly CourseEvent[] {
  const current = existing(state)
  return placed(current, lessonId).isPublished ? [] : [LessonPublished({ ...idsOf(current), lessonId })]
}

export function unpublishLesson(state: CourseState, { lessonId }: { lessonId: Id }): readonly CourseEvent[] {
  const current = existing(state)
  return placed(current, lessonId).isPublished ? [LessonUnpublished({ ...idsOf(current), lessonId })] : []
}

/** Sets the state that is wanted; the other one where none is named. */
export function setLessonPublication(
  state: CourseState,
  { lessonId, isPublished }: { readonly lessonId: Id; readonly isPublished?: boolean | undefined },
): readonly CourseEvent[] {
  const wanted = isPublished ?? !placed(existing(state), lessonId).isPublished
  return wanted ? publishLesson(state, { lessonId }) : unpublishLesson(state, { lessonId })
}

export function removeLesson(state: CourseState, { lessonId }: { lessonId: Id }): readonly CourseEvent[] {
  const current = existing(state)
  const { isPublished } = placed(current, lessonId)
  return [LessonRemoved({ ...idsOf(current), lessonId, wasPublished: isPublished })]
}

function sectionOf({ sections }: ExistingCourse, sectionId: Id): Section {
  const section = sections.find(({ id }) => id === sectionId)
  if (section === undefined) throw notFound()
  return section
}

function placed({ sections }: ExistingCourse, lessonId: Id): PlacedLesson {
  const lesson = lessonIn(sections, lessonId)
  if (lesson === undefined) throw notFound()
  return lesson
}
