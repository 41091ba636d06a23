import type { CatalogEvent } from '@manabi/catalog'
import type { Id, Timestamp } from '@manabi/kernel'
import type { During, Member } from '@manabi/requirements'
import { history } from '../../history.ts'
import { ended } from './ended.ts'

/** A course over time: what completes it, and who could take it when. */
export interface CourseHistory {
  readonly courseId: Id
  readonly organizationId: Id
  /** The last one. */
  readonly title: string
  readonly isPublic: boolean
  /** While it was published. */
  readonly shown: readonly (During & { readonly isPublic: boolean })[]
  /** With the times in which each was published. */
  readonly lessons: readonly Member[]
  /** Its source, and its translations. A link that ended still holds for what was done before. */
  readonly links: readonly Link[]
}

export interface Link {
  readonly kind: 'source' | 'translation'
  readonly id: Id
  readonly until: Timestamp | null
}

/** Folds the streams of courses: as they were, by the events that had come by then. */
export const courseHistories = history<CourseHistory, CatalogEvent>()({
  id: ({ data }) => (data as { courseId: Id }).courseId,
  on: {
    CourseCreated: (_, { data: { courseId, organizationId, title, isPublic } }) => ({
      ...{ courseId, organizationId, title, isPublic },
      ...{ shown: [], lessons: [], links: [] },
    }),
    CourseChanged: (doc, { data: { title, isPublic }, metadata: { occurredAt: at } }) => {
      if (doc === null) return null
      const isShown = doc.shown.at(-1)?.until === null
      const shown = isShown && isPublic !== doc.isPublic ? shownFrom(doc, { at, isPublic }) : doc.shown
      return { ...doc, title, isPublic, shown }
    },
    CoursePublished: (doc, { metadata: { occurredAt: at } }) =>
      doc && { ...doc, shown: shownFrom(doc, { at, isPublic: doc.isPublic }) },
    CourseUnpublished: (doc, { metadata }) => doc && { ...doc, shown: ended(doc.shown, metadata.occurredAt) },
    CourseDeleted: (doc, { metadata: { occurredAt: at } }) =>
      doc && { ...withoutLessons(doc, null, at), shown: ended(doc.shown, at) },
    CourseRestored: (doc, { data, metadata: { occurredAt } }) =>
      doc && { ...doc, title: data.title, isPublic: data.isPublic, links: linksAfter(doc.links, data, occurredAt) },
    SectionRemoved: (doc, { data, metadata }) =>
      doc && withoutLessons(doc, data.publishedLessonIds, metadata.occurredAt),
    LessonPublished: (doc, { data, metadata }) => doc && withLesson(doc, data.lessonId, metadata.occurredAt),
    LessonUnpublished: (doc, { data, metadata }) => doc && withoutLessons(doc, [data.lessonId], metadata.occurredAt),
    LessonRemoved: (doc, { data, metadata }) => doc && withoutLessons(doc, [data.lessonId], metadata.occurredAt),
    CourseTranslationAdded: (doc, { data: { translationId: id } }) =>
      doc && { ...doc, links: [...doc.links, { kind: 'translation', id, until: null }] },
    CourseTranslationRemoved: (doc, { data, metadata: { occurredAt } }) =>
      doc && { ...doc, links: withoutLink(doc.links, ({ id }) => id === data.translationId, occurredAt) },
    CourseSourceChanged: (doc, { data: { translationOf }, metadata: { occurredAt } }) => {
      if (doc === null) return null
      const links = withoutLink(doc.links, ({ kind }) => kind === 'source', occurredAt)
      const source: Link[] = translationOf === null ? [] : [{ kind: 'source', id: translationOf, until: null }]
      return { ...doc, links: [...links, ...source] }
    },
  },
})

const withoutLink = (links: readonly Link[], isIt: (link: Link) => boolean, at: Timestamp): readonly Link[] =>
  links.map((link) => (link.until === null && isIt(link) ? { ...link, until: at } : link))

interface Restored {
  readonly translationOf: Id | null
  readonly translations: readonly { readonly id: Id }[]
}

/** A course comes back with the links that it says, and no others. */
function linksAfter(links: readonly Link[], { translationOf, translations }: Restored, at: Timestamp): readonly Link[] {
  const present: Link[] = [
    ...(translationOf === null ? [] : [{ kind: 'source' as const, id: translationOf, until: null }]),
    ...translations.map(({ id }) => ({ kind: 'translation' as const, id, until: null })),
  ]
  const isSame = (one: Link, other: Link) => one.kind === other.kind && one.id === other.id && one.until === null
  const kept = withoutLink(links, (link) => !present.some((one) => isSame(link, one)), at)
  return [...kept, ...present.filter((one) => !links.some((link) => isSame(link, one)))]
}

const shownFrom = (
  { shown }: CourseHistory,
  { at, isPublic }: { readonly at: Timestamp; readonly isPublic: boolean },
): CourseHistory['shown'] => [...ended(shown, at), { from: at, until: null, isPublic }]

function withLesson(doc: CourseHistory, lessonId: Id, at: Timestamp): CourseHistory {
  const before = doc.lessons.find(({ id }) => id === lessonId)?.during ?? []
  const lesson = { id: lessonId, during: [...ended(before, at), { from: at, until: null }] }
  return { ...doc, lessons: [...doc.lessons.filter(({ id }) => id !== lessonId), lesson] }
}

/** null: without any. */
function withoutLessons(doc: CourseHistory, lessonIds: readonly Id[] | null, at: Timestamp): CourseHistory {
  const gone = lessonIds === null ? null : new Set(lessonIds)
  const isGone = (id: Id) => gone === null || gone.has(id)
  const lessons = doc.lessons.map((one) => (isGone(one.id) ? { ...one, during: ended(one.during, at) } : one))
  return { ...doc, lessons }
}

/** The times in which the members of an organization could take a course. */
export const shownTo = ({ shown, organizationId: owner }: CourseHistory, organizationId: Id): readonly During[] =>
  shown.filter(({ isPublic }) => isPublic || owner === organizationId)
