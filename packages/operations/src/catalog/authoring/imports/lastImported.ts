import { isDeepStrictEqual } from 'node:util'
import { type LessonContent, LessonWritten, lesson } from '@manabi/catalog'
import { streamPages } from '@manabi/event-store'
import type { Id } from '@manabi/kernel'
import { isByImport } from '@manabi/projections/catalog/contentVersions'
import type { Services } from '../../../services.ts'

type Stores = Pick<Services, 'codec' | 'eventStore'>

/** What the last import wrote in those of these lessons that somebody changed here since. As the events say: read models may be behind. */
export async function lastImported(
  stores: Stores,
  lessonIds: readonly Id[],
): Promise<ReadonlyMap<Id, LessonContent | null>> {
  const contents = new Map<Id, LessonContent | null>()
  for (const id of lessonIds) {
    const { isChangedHere, content } = await historyOf(stores, id)
    if (isChangedHere) contents.set(id, content)
  }
  return contents
}

interface History {
  readonly isChangedHere: boolean
  /** As the last import wrote it; null where none did. */
  readonly content: LessonContent | null
}

async function historyOf({ codec, eventStore }: Stores, lessonId: Id): Promise<History> {
  let [isChangedHere, content]: [boolean, LessonContent | null] = [false, null]
  for await (const page of streamPages(eventStore, lesson.stream(lessonId), 0)) {
    for (const { type, data, metadata } of await codec.decode(page)) {
      if (type !== LessonWritten.type) continue
      const written = (data as ReturnType<typeof LessonWritten>['data']).content
      isChangedHere = !isByImport(metadata) && !isDeepStrictEqual(written, content)
      if (!isChangedHere) content = written
    }
  }
  return { isChangedHere, content }
}
