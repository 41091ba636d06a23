import type { ReadStreamOptions, StoredEvent } from '../port.ts'
import type { Connection } from './connection.ts'
import { streamDeleted, streamIncomplete, streamTruncated } from './errors.ts'
import { readStream } from './requests.ts'
import { exceptionOf } from './serverStatus.ts'
import type { StoredForm } from './storedForm.ts'

/**
 * The events of a stream, page by page, in one call however many they are. Throws by name where events are missing, because a fold of
 * the others would be wrong without a sign of it.
 */
export async function* readStreamPages(
  connection: Connection,
  form: StoredForm,
  stream: string,
  options: ReadStreamOptions,
): AsyncGenerator<readonly StoredEvent[], void> {
  const { direction = 'forwards', from = 0, limit = Number.POSITIVE_INFINITY } = options
  const step = direction === 'forwards' ? 1 : -1
  let [count, last] = [0, 0]
  if (limit <= 0) return
  try {
    for await (const page of connection.read(readStream(form.nameOf(stream), options))) {
      const events = page.map((event) => form.stored(event))
      for (const { revision } of events) {
        if (count > 0 && revision !== last + step) throw streamIncomplete(stream, last, revision)
        if (count === 0 && step > 0 && revision !== from) throw streamTruncated(stream, from, revision)
        last = revision
        count++
      }
      yield events
    }
  } catch (error) {
    throw exceptionOf((error as Error).cause) === 'stream-deleted' ? streamDeleted(stream) : error
  }
  if (step < 0 && count < limit && last > 0) throw streamTruncated(stream, 0, last)
}
