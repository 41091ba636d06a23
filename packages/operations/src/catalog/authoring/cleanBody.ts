import { Worker } from 'node:worker_threads'
import { type CleanBody, type CleanText, type LessonBody, sanitizeBody } from '@manabi/catalog'
import { FairQueue, Problem } from '@manabi/kernel'
import type { Sanitized } from './sanitizerWorker.ts'

/** A text of so many characters is sanitized in a few milliseconds, whatever it holds; for longer ones a worker begins. */
const short = 2_000
/** In milliseconds, from the start of the worker on. */
const deadline = 2_000

const queue = new FairQueue({ working: 2, waiting: 16, refusal: () => overloaded() })

/**
 * The body without what could harm a reader. Throws 400 for what is nested or chopped beyond sense, and 503 where it takes too long: that
 * may be our load. `path` is the field that the 400 names.
 */
export async function cleanBody(body: LessonBody, path?: string): Promise<CleanBody> {
  return body.text.length <= short ? sanitizeBody(body, path) : queue.run(() => cleanInWorker([body, path]))
}

/** The same of a field `text` that is Markdown; null for none. */
export async function cleanText(text: string | null): Promise<CleanText | null> {
  return text === null ? null : (await cleanBody({ format: 'markdown', text }, 'text')).text
}

async function cleanInWorker(workerData: Parameters<typeof sanitizeBody>): Promise<CleanBody> {
  const worker = new Worker(new URL('./sanitizerWorker.ts', import.meta.url), { workerData, env: {} })
  try {
    const sanitized = await new Promise<Sanitized>((resolve, reject) => {
      const timer = setTimeout(() => reject(overloaded()), deadline)
      worker.once('message', resolve)
      worker.once('error', (cause) => reject(overloaded(cause)))
      worker.once('exit', () => clearTimeout(timer))
    })
    if ('problem' in sanitized) throw new Problem(...sanitized.problem)
    return sanitized.body
  } finally {
    await worker.terminate()
  }
}

const overloaded = (cause?: unknown): Problem =>
  new Problem('unavailable', 'The text takes too long to read just now. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
