import { createHash } from 'node:crypto'
import { type CleanBody, type LessonBody, renderBody, storedBody } from '@manabi/catalog'
import { FairQueue } from '@manabi/kernel'
import { LRUCache } from 'lru-cache'
import { inBodyWorker, overloaded } from './authoring/inBodyWorker.ts'

/** A text of so many characters is rendered in less than 10 ms, whatever it holds. A longer one waits for a worker. */
const short = 2_000
/** So are so many cells of tables. */
const fewCells = 3_000
/** In milliseconds. The slowest text of half a million characters takes three seconds; a busy machine, more. */
const deadline = 30_000

/** Readers wait rather than fail. */
const queue = new FairQueue({ working: 2, waiting: 2_000, refusal: () => overloaded() })

/** Simultaneous readers share one rendering. Sizes are in characters. */
const rendered = new LRUCache<string, string, CleanBody>({
  maxSize: 32_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context: body }) =>
    isQuick(body) ? renderBody(body) : queue.run(() => inBodyWorker<string>({ kind: 'render', body }, deadline)),
})

/** A stored body as HTML that is safe to show, the same for every reader and preview. Nothing is stored. */
export async function htmlOf(body: LessonBody): Promise<string> {
  const key = createHash('sha256').update(body.format).update('\0').update(body.text).digest('base64')
  return rendered.forceFetch(key, { context: storedBody(body) })
}

function isQuick({ text }: CleanBody): boolean {
  if (text.length > short) return false
  const lines = text.split('\n')
  return lines.length * Math.max(...lines.map((line) => line.split('|').length)) <= fewCells
}
