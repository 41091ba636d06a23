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
  readonly draft: LessonDraftState | null
  /** How often drafts were written. */
  readonly draftsWritten: number
}

/** Content that learners do not see yet. */
export interface LessonDraftState {
  readonly content: LessonContent
  /** The version of the lesson that it began with. */
  readonly basedOn: number
  /** Counts writes of the lesson and of its drafts, so that it differs from every version that somebody has seen before. */
  readonly version: number
}

/** Content that was deleted with its lesson, as it was. */
interface DeletedLesson {
  readonly status: 'deleted'
  readonly last: PresentLesson
}

export type LessonState = { readonly status: 'none' } | PresentLesson | DeletedLesson

const unwritten = { materialIds: [], version: 0, ...untranslated, draft: null, draftsWritten: 0 }

export function evolveLesson(state: LessonState, event: LessonEvent): LessonState {
  switch (event.type) {
    case 'LessonWritten': {
      const { lessonId, courseId, organizationId, content } = event.data
      const before = state.status === 'present' ? state : unwritten
      const { materialIds, version, translationOf, translations, draft, draftsWritten } = before
      const kept = { materialIds, translationOf, translations, draft, draftsWritten }
      return { status: 'present', lessonId, courseId, organizationId, ...kept, ...content, version: version + 1 }
    }
    case 'LessonDraftWritten': {
      const { content, basedOn } = event.data
      if (state.status !== 'present') return state
      const draftsWritten = state.draftsWritten + 1
      return { ...state, draft: { content, basedOn, version: state.version + draftsWritten }, draftsWritten }
    }
    case 'LessonDraftEnded':
      return state.status === 'present' ? { ...state, draft: null } : state
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
    case 'LessonTranslationConfirmed':
      return state
    case 'LessonDeleted':
      return state.status === 'present' ? { status: 'deleted', last: state } : state
    default:
      return unreachable(event)
  }
}
