import { Unavailable } from '@manabi/kernel'

/** Something was done to a stream that an append-only store never does. Trying again does not help; a backup does. */
class DamagedStream extends Error {
  readonly stream: string

  constructor(name: string, stream: string, what: string) {
    super(`Stream ${stream} ${what}. Restore it from a backup (docs/guides/eventstoredb.md).`)
    this.name = name
    this.stream = stream
  }
}

/** A tombstone: the stream was deleted for good. */
export class StreamDeleted extends DamagedStream {
  constructor(stream: string) {
    super('StreamDeleted', stream, 'was deleted for good in EventStoreDB')
  }
}

/** $maxCount, $maxAge, $tb or a soft deletion took its first events: a fold would begin in the middle. */
export class StreamTruncated extends DamagedStream {
  constructor(stream: string, from: number, first: number) {
    super('StreamTruncated', stream, `lacks its events from revision ${from} to ${first - 1}`)
  }
}

/** Events in the middle are missing. */
export class StreamIncomplete extends DamagedStream {
  constructor(stream: string, after: number, next: number) {
    super('StreamIncomplete', stream, `goes on at revision ${next} after ${after}`)
  }
}

/** An ACL refuses the account. It is mended on the server, so work waits for that as while the server is down. */
export class AccessDenied extends Unavailable {
  constructor(cause: unknown, reason: string) {
    super('eventStore', cause, reason)
    this.message = reason
    this.name = 'AccessDenied'
  }
}
