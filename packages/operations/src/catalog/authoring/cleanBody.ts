import { type CleanBody, type CleanText, type LessonBody, sanitizeBody } from '@manabi/catalog'
import { FairQueue } from '@manabi/kernel'
import type { Services } from '../../services.ts'
import { type PictureKeeper, withKeptPictures } from './files/withKeptPictures.ts'
import { inBodyWorker, overloaded } from './inBodyWorker.ts'

/** A text of so many characters is sanitized in a few milliseconds, whatever it holds; for longer ones a worker begins. */
const short = 2_000

const queue = new FairQueue({ working: 2, waiting: 16, refusal: () => overloaded() })

/**
 * The body without what could harm a reader. Throws 400 for what is nested or chopped beyond sense, and 503 where it takes too long: that
 * may be our load. `path` is the field that the 400 names.
 */
export async function cleanBody(
  { timeouts }: Pick<Services, 'timeouts'>,
  body: LessonBody,
  path?: string,
): Promise<CleanBody> {
  if (body.text.length <= short) return sanitizeBody(body, path)
  return queue.run(() => inBodyWorker<CleanBody>({ kind: 'sanitize', body, path }, timeouts.sanitizing))
}

/** The same of a field `text` that is Markdown, whose pictures become files; null for none. */
export async function cleanText(keeper: PictureKeeper, text: string | null): Promise<CleanText | null> {
  if (text === null) return null
  const kept = await withKeptPictures(keeper, text, 'text')
  return (await cleanBody(keeper[1], { format: 'markdown', text: kept }, 'text')).text
}
