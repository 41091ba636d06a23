import { type Id, unreachable } from '@manabi/kernel'
import type { CourseEvent } from './events.ts'
import { movedTo, placeAt } from './places.ts'

export interface PlacedLesson {
  readonly id: Id
  /** Among all that were ever placed in the course, from 0: it stays the lesson's own, and no other lesson gets it. */
  readonly number: number
  readonly isPublished: boolean
}

export interface Section {
  readonly id: Id
  readonly title: string
  /** How often the section itself was written; its lessons have versions of their own. */
  readonly version: number
  readonly lessons: readonly PlacedLesson[]
}

export type StructureEvent = Exclude<CourseEvent, { type: `Course${string}` }>

export interface Structure {
  readonly sections: readonly Section[]
  /** How many lessons were ever placed: the number of the next one. */
  readonly lessonsPlaced: number
}

export const noStructure: Structure = { sections: [], lessonsPlaced: 0 }

/** The structure of a course after an event; the read model of it folds the same way. */
export function evolveStructure({ sections, lessonsPlaced }: Structure, event: StructureEvent): Structure {
  if (event.type !== 'LessonPlaced') return { sections: evolveSections(sections, event), lessonsPlaced }
  const { lessonId, sectionId, position } = event.data
  const moved = lessonIn(sections, lessonId)
  const lesson = moved ?? { id: lessonId, number: lessonsPlaced, isPublished: false }
  const others = moved === undefined ? sections : sections.map((section) => withoutLesson(section, lessonId))
  const placed = others.map((section) =>
    section.id === sectionId ? { ...section, lessons: placeAt(section.lessons, position, lesson) } : section,
  )
  return { sections: placed, lessonsPlaced: moved === undefined ? lessonsPlaced + 1 : lessonsPlaced }
}

function evolveSections(
  sections: readonly Section[],
  event: Exclude<StructureEvent, { type: 'LessonPlaced' }>,
): readonly Section[] {
  switch (event.type) {
    case 'SectionAdded':
      return placeAt(sections, event.data.position, newSection(event.data))
    case 'SectionChanged':
      return movedTo(sections, event.data.sectionId, event.data.position).map((section) =>
        section.id === event.data.sectionId
          ? { ...section, title: event.data.title, version: section.version + 1 }
          : section,
      )
    case 'SectionRemoved':
      return sections.filter(({ id }) => id !== event.data.sectionId)
    case 'LessonPublished':
      return withPublished(sections, event.data.lessonId, true)
    case 'LessonUnpublished':
      return withPublished(sections, event.data.lessonId, false)
    case 'LessonRemoved':
      return sections.map((section) => withoutLesson(section, event.data.lessonId))
    default:
      return unreachable(event)
  }
}

const newSection = ({ sectionId, title }: { sectionId: Id; title: string }): Section => ({
  id: sectionId,
  title,
  version: 1,
  lessons: [],
})

/** The same section when the lesson is not in it. */
function withoutLesson(section: Section, lessonId: Id): Section {
  const index = indexIn(section, lessonId)
  return index < 0 ? section : { ...section, lessons: section.lessons.toSpliced(index, 1) }
}

function withPublished(sections: readonly Section[], lessonId: Id, isPublished: boolean): readonly Section[] {
  return sections.map((section) => {
    const index = indexIn(section, lessonId)
    if (index < 0) return section
    return { ...section, lessons: section.lessons.with(index, { ...section.lessons[index]!, isPublished }) }
  })
}

/** A course has thousands of lessons, and each event that is folded looks for one. */
const indexIn = ({ lessons }: Section, lessonId: Id): number => lessons.findIndex(({ id }) => id === lessonId)

export const lessonsOf = (sections: readonly Section[]): readonly PlacedLesson[] =>
  sections.flatMap(({ lessons }) => lessons)

export const lessonIn = (sections: readonly Section[], lessonId: Id): PlacedLesson | undefined => {
  for (const { lessons } of sections) {
    const found = lessons.find(({ id }) => id === lessonId)
    if (found !== undefined) return found
  }
  return undefined
}

/** The section that a lesson stands in. */
export const sectionWith = (sections: readonly Section[], lessonId: Id): Section | undefined =>
  sections.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))

export const publishedIds = (lessons: readonly PlacedLesson[]): Id[] =>
  lessons.filter(({ isPublished }) => isPublished).map(({ id }) => id)
