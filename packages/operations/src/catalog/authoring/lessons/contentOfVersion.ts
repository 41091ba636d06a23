import { LessonWritten, lesson } from '@manabi/catalog'
import { type Id, notFound } from '@manabi/kernel'
import { versionsOfLesson } from '@manabi/projections/catalog/lessonVersions'
import type { Services } from '../../../services.ts'

/** The content of a version, from its event; 404 for one that is not listed. */
export async function contentOfVersion(
  { eventStore, codec, views }: Pick<Services, 'codec' | 'eventStore' | 'views'>,
  lessonId: Id,
  version: number,
) {
  const found = (await versionsOfLesson(views, lessonId)).find((one) => one.version === version)
  if (found === undefined) throw notFound()
  const stored = await eventStore.readStream(lesson.stream(lessonId), { from: found.revision, limit: 1 })
  const [event] = await codec.decode(stored)
  if (event?.type !== LessonWritten.type) throw notFound()
  return (event.data as ReturnType<typeof LessonWritten>['data']).content
}
