import { decider, type Id, notFound, Problem, unreachable } from '@manabi/kernel'
import type { CourseFacts } from './content.ts'
import {
  CourseChanged,
  CourseCreated,
  CourseDeleted,
  type CourseEvent,
  CoursePublished,
  CourseUnpublished,
  courseEvents,
  LessonPlaced,
  LessonPublished,
  LessonRemoved,
  LessonUnpublished,
  SectionAdded,
  SectionChanged,
  SectionRemoved,
} from './events.ts'
import { movedTo, placeAt, sameContent } from './places.ts'

export interface PlacedLesson {
  readonly id: Id
  readonly isPublished: boolean
}

export interface Section {
  readonly id: Id
  readonly title: string
  readonly lessons: readonly PlacedLesson[]
}

export interface ExistingCourse extends CourseFacts {
  readonly status: 'draft' | 'published'
  readonly courseId: Id
  readonly organizationId: Id
  readonly sections: readonly Section[]
}

export type CourseState = { readonly status: 'none' } | ExistingCourse | { readonly status: 'deleted' }

/** A course: its facts, its sections, and the place and publication of its lessons (specification section 3). */
export const course = decider<CourseState, CourseEvent, [courseId: Id]>()({
  name: 'course',
  stream: (courseId) => `course-${courseId}`,
  events: courseEvents,
  initial: { status: 'none' },
  evolve,
})

function evolve(state: CourseState, event: CourseEvent): CourseState {
  if (event.type === 'CourseCreated') return { status: 'draft', sections: [], ...event.data }
  if (event.type === 'CourseDeleted') return { status: 'deleted' }
  if (state.status === 'none' || state.status === 'deleted') return state
  switch (event.type) {
    case 'CourseChanged':
      return { ...state, ...event.data }
    case 'CoursePublished':
      return { ...state, status: 'published' }
    case 'CourseUnpublished':
      return { ...state, status: 'draft' }
    default:
      return { ...state, sections: evolveSections(state.sections, event) }
  }
}

type StructureEvent = Exclude<CourseEvent, { type: `Course${string}` }>

/** The sections of a course after an event; the read model of its structure folds the same way. */
export function evolveSections(sections: readonly Section[], event: StructureEvent): readonly Section[] {
  const { data } = event
  switch (event.type) {
    case 'SectionAdded':
      return placeAt(sections, event.data.position, { id: event.data.sectionId, title: event.data.title, lessons: [] })
    case 'SectionChanged':
      return movedTo(sections, event.data.sectionId, event.data.position).map((section) =>
        section.id === event.data.sectionId ? { ...section, title: event.data.title } : section,
      )
    case 'SectionRemoved':
      return sections.filter(({ id }) => id !== event.data.sectionId)
    case 'LessonPlaced':
      return placeLessonIn(sections, event.data)
    case 'LessonPublished':
      return withPublished(sections, event.data.lessonId, true)
    case 'LessonUnpublished':
      return withPublished(sections, event.data.lessonId, false)
    case 'LessonRemoved':
      return sections.map((section) => ({
        ...section,
        lessons: section.lessons.filter(({ id }) => id !== event.data.lessonId),
      }))
    default:
      return unreachable(data as never)
  }
}

function placeLessonIn(
  sections: readonly Section[],
  { lessonId, sectionId, position }: { lessonId: Id; sectionId: Id; position: number },
): readonly Section[] {
  const lesson = lessonIn(sections, lessonId) ?? { id: lessonId, isPublished: false }
  return sections.map((section) => {
    const others = section.lessons.filter(({ id }) => id !== lessonId)
    return { ...section, lessons: section.id === sectionId ? placeAt(others, position, lesson) : others }
  })
}

const withPublished = (sections: readonly Section[], lessonId: Id, isPublished: boolean): readonly Section[] =>
  sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, isPublished } : lesson)),
  }))

const lessonIn = (sections: readonly Section[], lessonId: Id): PlacedLesson | undefined =>
  sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)

const allLessons = ({ sections }: ExistingCourse): readonly PlacedLesson[] => sections.flatMap(({ lessons }) => lessons)

/** The ids of the published lessons, in order. */
export const publishedLessons = (state: ExistingCourse): readonly Id[] => publishedIds(allLessons(state))

const publishedIds = (lessons: readonly PlacedLesson[]): Id[] =>
  lessons.filter(({ isPublished }) => isPublished).map(({ id }) => id)

const facts = ({ title, description, culture, level, estimatedMinutes, isPublic }: CourseFacts): CourseFacts => ({
  title,
  description,
  culture,
  level,
  estimatedMinutes,
  isPublic,
})

function existing(state: CourseState): ExistingCourse {
  if (state.status === 'none' || state.status === 'deleted') throw notFound()
  return state
}

const ids = ({ courseId, organizationId }: ExistingCourse) => ({ courseId, organizationId })

/** Creating a course that exists already changes nothing. */
export function createCourse(
  state: CourseState,
  command: CourseFacts & { courseId: Id; organizationId: Id },
): readonly CourseEvent[] {
  const { courseId, organizationId } = command
  return state.status === 'none' ? [CourseCreated({ courseId, organizationId, ...facts(command) })] : []
}

/** Changes the facts given. */
export function changeCourse(state: CourseState, changes: Partial<CourseFacts>): readonly CourseEvent[] {
  const current = existing(state)
  const changed = facts({ ...current, ...changes })
  return sameContent(changed, facts(current)) ? [] : [CourseChanged({ ...ids(current), ...changed })]
}

export function publishCourse(state: CourseState): readonly CourseEvent[] {
  const current = existing(state)
  return current.status === 'published' ? [] : [CoursePublished(ids(current))]
}

export function unpublishCourse(state: CourseState): readonly CourseEvent[] {
  const current = existing(state)
  return current.status === 'draft' ? [] : [CourseUnpublished(ids(current))]
}

/** A course with sections is deleted only with `cascade` (409 `cascade_required`). */
export function deleteCourse(state: CourseState, { cascade }: { cascade: boolean }): readonly CourseEvent[] {
  const current = existing(state)
  if (current.sections.length > 0 && !cascade) throw new Problem('cascade_required')
  return [CourseDeleted({ ...ids(current), lessonIds: allLessons(current).map(({ id }) => id) })]
}

/** `position` counts from 0; left out or beyond the end means last. Adding a section that is there already changes nothing. */
export function addSection(
  state: CourseState,
  {
    sectionId,
    title,
    position = Number.MAX_SAFE_INTEGER,
  }: { sectionId: Id; title: string; position?: number | undefined },
): readonly CourseEvent[] {
  const current = existing(state)
  if (current.sections.some(({ id }) => id === sectionId)) return []
  const place = Math.min(position, current.sections.length)
  return [SectionAdded({ ...ids(current), sectionId, title, position: place })]
}

/** Changes the title, the position or both. */
export function changeSection(
  state: CourseState,
  { sectionId, ...changes }: { sectionId: Id; title?: string | undefined; position?: number | undefined },
): readonly CourseEvent[] {
  const current = existing(state)
  const index = current.sections.findIndex(({ id }) => id === sectionId)
  if (index < 0) throw notFound()
  const title = changes.title ?? current.sections[index]!.title
  const position = Math.min(changes.position ?? index, current.sections.length - 1)
  if (title === current.sections[index]!.title && position === index) return []
  return [SectionChanged({ ...ids(current), sectionId, title, position })]
}

/** A section with lessons is removed only with `cascade` (409 `cascade_required`). */
export function removeSection(
  state: CourseState,
  { sectionId, cascade }: { sectionId: Id; cascade: boolean },
): readonly CourseEvent[] {
  const current = existing(state)
  const section = current.sections.find(({ id }) => id === sectionId)
  if (section === undefined) throw notFound()
  if (section.lessons.length > 0 && !cascade) throw new Problem('cascade_required')
  const lessonIds = section.lessons.map(({ id }) => id)
  return [SectionRemoved({ ...ids(current), sectionId, lessonIds, publishedLessonIds: publishedIds(section.lessons) })]
}

/** Puts a new lesson into a section, or moves one; `position` as for sections, left out means last for a new one and stay for an old one. */
export function placeLesson(
  state: CourseState,
  { lessonId, sectionId, position }: { lessonId: Id; sectionId: Id; position?: number | undefined },
): readonly CourseEvent[] {
  const current = existing(state)
  const section = current.sections.find(({ id }) => id === sectionId)
  if (section === undefined) throw notFound()
  const index = section.lessons.findIndex(({ id }) => id === lessonId)
  const last = section.lessons.length - (index < 0 ? 0 : 1)
  const place = Math.min(position ?? (index < 0 ? last : index), last)
  return index === place ? [] : [LessonPlaced({ ...ids(current), lessonId, sectionId, position: place })]
}

export function publishLesson(state: CourseState, { lessonId }: { lessonId: Id }): readonly CourseEvent[] {
  const current = existing(state)
  return placed(current, lessonId).isPublished ? [] : [LessonPublished({ ...ids(current), lessonId })]
}

export function unpublishLesson(state: CourseState, { lessonId }: { lessonId: Id }): readonly CourseEvent[] {
  const current = existing(state)
  return placed(current, lessonId).isPublished ? [LessonUnpublished({ ...ids(current), lessonId })] : []
}

export function removeLesson(state: CourseState, { lessonId }: { lessonId: Id }): readonly CourseEvent[] {
  const current = existing(state)
  const { isPublished } = placed(current, lessonId)
  return [LessonRemoved({ ...ids(current), lessonId, wasPublished: isPublished })]
}

function placed({ sections }: ExistingCourse, lessonId: Id): PlacedLesson {
  const lesson = lessonIn(sections, lessonId)
  if (lesson === undefined) throw notFound()
  return lesson
}
