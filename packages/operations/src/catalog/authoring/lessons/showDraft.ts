import { ownLesson } from '@manabi/catalog/authoring'
import { type Id, notFound } from '@manabi/kernel'
import { Reply } from '../../../operation.ts'
import type { Services } from '../../../services.ts'
import { readerOf } from '../authorOf.ts'
import { showContent } from './draftResource.ts'

interface Place {
  readonly organizationId: Id
  readonly lessonId: Id
}

/** Streams are asked: a draft is read by its author alone, and has to be there at once. */
export async function answerDraft(services: Pick<Services, 'repository'>, place: Place) {
  const { draft } = (await ownLesson(readerOf(services), place)).lesson
  if (draft === null) throw notFound()
  return new Reply(200, await showContent(draft.content), {}, draft.version)
}
