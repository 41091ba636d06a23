import { type Id, unreachable } from '@manabi/kernel'
import type { CourseEvent } from './events.ts'
import { lessonIn, lessonsOf, type PlacedLesson, type Section } from './placedLessons.ts'
import { movedTo, placeAt } from './places.ts'

export type StructureEvent = Exclude<CourseEvent, { type: `Course${string}` }>

export interface Structure {
  readonly sections: readonly Section[]
  /** How many lessons were ever placed: the number of the next one. */
  readonly lessonsPlaced: number
  /** Lessons that were removed and can come back. */
  readonly removed: readonly PlacedLesson[]
}

type DataOf<Type extends StructureEvent['type']> = Extract<StructureEvent, { type: Type }>['data']

/** Every section and every lesson of a course, in order. */
export type Arrangement = readonly { readonly sectionId: Id; readonly lessonIds: readonly Id[] }[]

export const noStructure: Structure = { sections: [], lessonsPlaced: 0, removed: [] }

/** The structure of a course after an event; the read model of it folds the same way. */
export function evolveStructure(structure: Structure, event: StructureEvent): Structure {
  const { sections, lessonsPlaced, removed } = structure
  switch (event.type) {
    case 'LessonPlaced':
      return withPlaced(structure, event.data)
    case 'LessonRemoved':
    case 'SectionRemoved': {
      const ids = lessonIdsIn(event)
      const gone = lessonsOf(sections)
        .filter(({ id }) => ids.has(id))
        .map((lesson) => ({ ...lesson, isPublished: false }))
      return { sections: evolveSections(sections, event), lessonsPlaced, removed: [...removed, ...gone] }
    }
    case 'LessonRestored':
    case 'SectionRestored': {
      const ids = lessonIdsIn(event)
      const known = new Map(removed.map((lesson) => [lesson.id, lesson]))
      const back = [...ids].map((id) => known.get(id)!)
      const others = removed.filter(({ id }) => !ids.has(id))
      return { sections: withRestored(sections, event, back), lessonsPlaced, removed: others }
    }
    default:
      return { sections: evolveSections(sections, event), lessonsPlaced, removed }
  }
}

type Leaving = 'LessonRemoved' | 'SectionRemoved'
type Returning = 'LessonRestored' | 'SectionRestored'

/** A course has thousands of lessons. */
const lessonIdsIn = ({ data }: Extract<StructureEvent, { type: Leaving | Returning }>): ReadonlySet<Id> =>
  new Set('lessonIds' in data ? data.lessonIds : [data.lessonId])

function withPlaced(
  { sections, lessonsPlaced, removed }: Structure,
  { lessonId, sectionId, position }: DataOf<'LessonPlaced'>,
): Structure {
  const moved = lessonIn(sections, lessonId)
  const lesson = moved ?? { id: lessonId, number: lessonsPlaced, isPublished: false }
  const others = moved === undefined ? sections : sections.map((section) => withoutLesson(section, lessonId))
  const placed = others.map((section) =>
    section.id === sectionId ? { ...section, lessons: placeAt(section.lessons, position, lesson) } : section,
  )
  if (moved !== undefined) return { sections: placed, lessonsPlaced, removed }
  return { sections: placed, lessonsPlaced: lessonsPlaced + 1, removed: removed.filter(({ id }) => id !== lessonId) }
}

function withRestored(
  sections: readonly Section[],
  event: Extract<StructureEvent, { type: Returning }>,
  lessons: readonly PlacedLesson[],
): readonly Section[] {
  const { sectionId, position } = event.data
  if (event.type === 'SectionRestored') {
    const { title, version } = event.data
    return placeAt(sections, position, { id: sectionId, title, version, lessons })
  }
  return sections.map((section) =>
    section.id === sectionId ? { ...section, lessons: placeAt(section.lessons, position, lessons[0]!) } : section,
  )
}

function evolveSections(
  sections: readonly Section[],
  event: Exclude<StructureEvent, { type: 'LessonPlaced' | Returning }>,
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
    case 'OutlineArranged':
      return arranged(sections, event.data.sections)
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

function arranged(sections: readonly Section[], order: Arrangement): readonly Section[] {
  const known = new Map(sections.map((section) => [section.id, section]))
  const lessons = new Map(lessonsOf(sections).map((lesson) => [lesson.id, lesson]))
  return order.map(({ sectionId, lessonIds }) => ({
    ...known.get(sectionId)!,
    lessons: lessonIds.map((id) => lessons.get(id)!),
  }))
}

const newSection = ({ sectionId, title, isDraft }: DataOf<'SectionAdded'>): Section => ({
  id: sectionId,
  title,
  version: 1,
  ...(isDraft !== undefined && { isDraft }),
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
