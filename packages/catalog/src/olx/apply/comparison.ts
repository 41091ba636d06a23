import type { Id } from '@manabi/kernel'

/** What an import would do to a course that is there. */
export interface Comparison {
  readonly courseId: Id
  readonly title: string
  /** How many lessons are. */
  readonly new: number
  readonly changed: number
  readonly changedLessons: ReadonlyMap<Id, ComparedLesson>
  readonly unpublished: number
  /** Whether its title or description changes, or the names, order, or lessons of its sections. */
  readonly isRearranged: boolean
  /** Whether it replaces what the course says already: its title or description, the title or place of a section, the place of a lesson. */
  readonly isReplaced: boolean
  /** Whether the archive has no lesson of the course: it may be another course under the same name. */
  readonly isAnother: boolean
  /** Whether it hides all lessons that learners see now. */
  readonly hidesAll: boolean
}

/** A lesson as it is here. */
export interface ComparedLesson {
  readonly title: string
  readonly version: number
}

/** Whether an import would change anything but what is published. */
export const changesAnything = (found: Comparison): boolean =>
  found.new + found.changed + found.unpublished > 0 || found.isRearranged
