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

export const isByImport = ({ via }: Pick<ContentVersion, 'via'>): boolean => via === 'import' || via === 'cli'

/** Those among these lessons that somebody wrote after the last import. */
export async function writtenSinceImport(views: Views, lessonIds: readonly Id[]): Promise<ReadonlySet<Id>> {
  const docs = await views.of(lessonVersions).getMany(lessonIds)
  return new Set(lessonIds.filter((id) => !isByImport(docs.get(id)?.versions.at(-1) ?? { via: 'import' })))
}

/** Newest first. */
export const versionsOfLesson = async (views: Views, lessonId: Id): Promise<readonly ContentVersion[]> =>
  ((await views.of(lessonVersions).get(lessonId))?.versions ?? []).toReversed()
