import type { ReadStreamOptions, StoredEvent } from '../port.ts'
import { StreamIncomplete, StreamTruncated } from './errors.ts'

export type StreamRange = ReadStreamOptions & { readonly direction: 'forwards' | 'backwards' }

/** The events, when they are all that a stream has in this range; else throws by name. */
export function checkWhole(stream: string, range: StreamRange, events: StoredEvent[]): StoredEvent[] {
  const { direction, from = 0, limit = Number.POSITIVE_INFINITY } = range
  const rising = direction === 'forwards' ? events : events.toReversed()
  for (const [place, { revision }] of rising.entries()) {
    const before = rising[place - 1]?.revision
    if (before !== undefined && revision !== before + 1) throw new StreamIncomplete(stream, before, revision)
  }
  const first = rising[0]?.revision
  if (first === undefined) return events
  const expected = direction === 'forwards' ? from : events.length < limit ? 0 : first
  if (first !== expected) throw new StreamTruncated(stream, expected, first)
  return events
}
