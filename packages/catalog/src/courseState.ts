import { type Id, notFound } from '@manabi/kernel'
import type { CourseFacts } from './content.ts'
import type { CourseEvent } from './events.ts'
import { unpublished } from './placedLessons.ts'
import { evolveStructure, noStructure, type Structure } from './sections.ts'
import { type Translated, untranslated, withoutTranslation, withTranslation } from './translations.ts'

export interface ExistingCourse extends CourseFacts, Translated, Structure {
  readonly status: 'draft' | 'published'
  readonly courseId: Id
  readonly organizationId: Id
  /** How often the facts and the publication were written; sections and lessons have versions of their own. */
  readonly version: number
}

/** As it was when it was deleted. */
export interface DeletedCourse {
  readonly status: 'deleted'
  readonly last: ExistingCourse
}

export type CourseState = { readonly status: 'none' } | ExistingCourse | DeletedCourse

export function evolveCourse(state: CourseState, event: CourseEvent): CourseState {
  if (event.type === 'CourseCreated')
    return { status: 'draft', version: 1, ...noStructure, ...untranslated, ...event.data }
  if (event.type === 'CourseRestored' && state.status === 'deleted') return restored(state, event.data)
  if (state.status === 'none' || state.status === 'deleted') return state
  switch (event.type) {
    case 'CourseDeleted':
      return { status: 'deleted', last: state }
    case 'CourseChanged':
      return { ...state, ...event.data, version: state.version + 1 }
    case 'CoursePublished':
      return { ...state, status: 'published', version: state.version + 1 }
    case 'CourseUnpublished':
      return { ...state, status: 'draft', version: state.version + 1 }
    case 'CourseTranslationAdded': {
      const { translationId: id, culture } = event.data
      return { ...state, translations: withTranslation(state, { id, culture }) }
    }
    case 'CourseTranslationRemoved':
      return { ...state, translations: withoutTranslation(state, event.data.translationId) }
    case 'CourseSourceChanged':
      return { ...state, translationOf: event.data.translationOf }
    case 'CourseTranslationConfirmed':
    case 'CourseRestored':
      return state
    case 'OutlineArranged':
      return { ...state, ...evolveStructure(state, event), version: state.version + 1 }
    default:
      return { ...state, ...evolveStructure(state, event) }
  }
}

function restored(
  { last: { sections, lessonsPlaced, removed } }: DeletedCourse,
  {
    publishedLessonIds: _,
    createdAt: __,
    sectionCount: ___,
    ...data
  }: Extract<CourseEvent, { type: 'CourseRestored' }>['data'],
): ExistingCourse {
  return { status: 'draft', sections: unpublished(sections), lessonsPlaced, removed, ...data }
}

/** Throws `not_found` for a course that does not exist, or not any more. */
export function existing(state: CourseState): ExistingCourse {
  if (state.status === 'none' || state.status === 'deleted') throw notFound()
  return state
}

export const idsOf = ({ courseId, organizationId }: ExistingCourse) => ({ courseId, organizationId })
