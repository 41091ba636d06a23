import { type CatalogEvent, type LessonContent, lessonContentOf } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'
import { type ContentVersion, type ContentVersionsDoc, withVersion } from './contentVersions.ts'

const blank: LessonContent = {
  ...{ title: '', body: { format: 'markdown', text: '' }, estimatedMinutes: 0 },
  ...{ video: null, slides: null, quiz: null },
}

export const lessonVersions = projection<ContentVersionsDoc, CatalogEvent>()({
  name: 'lesson-versions',
  version: 1,
  indexes: [],
  on: {
    LessonWritten: [
      ({ data }) => data.lessonId,
      (doc, event) =>
        withVersion(doc, { fields: { ...lessonContentOf(event.data.content) }, blank: { ...blank }, event }),
    ],
  },
})

/** Newest first. */
export const versionsOfLesson = async (views: Views, lessonId: Id): Promise<readonly ContentVersion[]> =>
  ((await views.of(lessonVersions).get(lessonId))?.versions ?? []).toReversed()
