import { type Id, notFound } from '@manabi/kernel'
import type { CourseFacts } from './content.ts'
import type { CourseEvent } from './events.ts'
import { evolveSections, lessonsOf, publishedIds, type Section } from './sections.ts'

export interface ExistingCourse extends CourseFacts {
  readonly status: 'draft' | 'published'
  readonly courseId: Id
  readonly organizationId: Id
  /** How often the facts and the publication were written; sections and lessons have versions of their own. */
  readonly version: number
  readonly sections: readonly Section[]
}

export type CourseState = { readonly status: 'none' } | ExistingCourse | { readonly status: 'deleted' }

export function evolveCourse(state: CourseState, event: CourseEvent): CourseState {
  if (event.type === 'CourseCreated') return { status: 'draft', version: 1, sections: [], ...event.data }
  if (event.type === 'CourseDeleted') return { status: 'deleted' }
  if (state.status === 'none' || state.status === 'deleted') return state
  switch (event.type) {
    case 'CourseChanged':
      return { ...state, ...event.data, version: state.version + 1 }
    case 'CoursePublished':
      return { ...state, status: 'published', version: state.version + 1 }
    case 'CourseUnpublished':
      return { ...state, status: 'draft', version: state.version + 1 }
    default:
      return { ...state, sections: evolveSections(state.sections, event) }
  }
}

/** The ids of the published lessons, in order. */
export const publishedLessons = ({ sections }: ExistingCourse): readonly Id[] => publishedIds(lessonsOf(sections))

/** Throws `not_found` for a course that does not exist, or not any more. */
export function existing(state: CourseState): ExistingCourse {
  if (state.status === 'none' || state.status === 'deleted') throw notFound()
  return state
}

export const idsOf = ({ courseId, organizationId }: ExistingCourse) => ({ courseId, organizationId })
