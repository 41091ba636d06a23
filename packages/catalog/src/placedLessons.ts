import type { Id } from '@manabi/kernel'

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
  /** Whether learners see it only once one of its lessons is published; left out: false. */
  readonly isDraft?: boolean
  readonly lessons: readonly PlacedLesson[]
}

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

/** All lessons unpublished. */
export const unpublished = (sections: readonly Section[]): readonly Section[] =>
  sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({ ...lesson, isPublished: false })),
  }))

export const publishedIds = (lessons: readonly PlacedLesson[]): Id[] =>
  lessons.filter(({ isPublished }) => isPublished).map(({ id }) => id)
