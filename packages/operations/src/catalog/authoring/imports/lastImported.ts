import type { LessonContent } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import { isByImport, versionsOfLesson, writtenSinceImport } from '@manabi/projections/catalog/lessonVersions'
import type { Services } from '../../../services.ts'
import { contentOfVersion } from '../lessons/contentOfVersion.ts'

/** What the last import wrote in those of these lessons that somebody changed here since. */
export async function lastImported(
  services: Pick<Services, 'codec' | 'eventStore' | 'views'>,
  lessonIds: readonly Id[],
): Promise<ReadonlyMap<Id, LessonContent>> {
  const contents = new Map<Id, LessonContent>()
  for (const id of await writtenSinceImport(services.views, lessonIds)) {
    const last = (await versionsOfLesson(services.views, id)).find(isByImport)
    if (last !== undefined) contents.set(id, await contentOfVersion(services, id, last.version))
  }
  return contents
}
