import { type Id, unreachable } from '@manabi/kernel'
import type { LessonContent } from './content.ts'
import type { LessonEvent } from './events.ts'
import { type Translated, untranslated, withoutTranslation, withTranslation } from './translations.ts'

export interface PresentLesson extends LessonContent, Translated {
  readonly status: 'present'
  readonly lessonId: Id
  readonly courseId: Id
  readonly organizationId: Id
  readonly materialIds: readonly Id[]
  /** How often the content was written. */
  readonly version: number
}

export type LessonState = { readonly status: 'none' } | PresentLesson | { readonly status: 'deleted' }

export function evolveLesson(state: LessonState, event: LessonEvent): LessonState {
  switch (event.type) {
    case 'LessonWritten': {
      const { lessonId, courseId, organizationId, content } = event.data
      const before = state.status === 'present' ? state : { materialIds: [], version: 0, ...untranslated }
      const { materialIds, version, translationOf, translations } = before
      const kept = { materialIds, translationOf, translations }
      return { status: 'present', lessonId, courseId, organizationId, ...kept, ...content, version: version + 1 }
    }
    case 'LessonMaterialsAttached':
      return state.status === 'present' ? { ...state, materialIds: event.data.materialIds } : state
    case 'LessonTranslationAdded': {
      const { translationId: id, culture } = event.data
      return state.status === 'present' ? { ...state, translations: withTranslation(state, { id, culture }) } : state
    }
    case 'LessonTranslationRemoved':
      return state.status === 'present'
        ? { ...state, translations: withoutTranslation(state, event.data.translationId) }
        : state
    case 'LessonSourceChanged':
      return state.status === 'present' ? { ...state, translationOf: event.data.translationOf } : state
    case 'LessonDeleted':
      return { status: 'deleted' }
    default:
      return unreachable(event)
  }
}
