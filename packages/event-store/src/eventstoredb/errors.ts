import { Unavailable } from '@manabi/kernel'
import { DamagedStream } from '../damagedStream.ts'

/** A tombstone: the stream was deleted for good. */
export const streamDeleted = (stream: string): DamagedStream =>
  new DamagedStream('StreamDeleted', stream, 'was deleted for good in EventStoreDB')

/** $maxCount, $maxAge, $tb or a soft deletion took its first events: a fold would begin in the middle. */
export const streamTruncated = (stream: string, from: number, first: number): DamagedStream =>
  new DamagedStream('StreamTruncated', stream, `lacks its events from revision ${from} to ${first - 1}`)

/** Events in the middle are missing: those between the two revisions, in whichever order these were read. */
export const streamIncomplete = (stream: string, ...revisions: readonly [number, number]): DamagedStream =>
  new DamagedStream(
    'StreamIncomplete',
    stream,
    `goes on at revision ${Math.max(...revisions)} after ${Math.min(...revisions)}`,
  )

/** An ACL refuses the account. It is mended on the server, so work waits for that as while the server is down. */
export class AccessDenied extends Unavailable {
  constructor(cause: unknown, reason: string) {
    super('eventStore', cause, reason)
    this.message = reason
    this.name = 'AccessDenied'
  }
}
