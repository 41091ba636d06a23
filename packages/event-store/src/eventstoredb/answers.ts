import shared from '@eventstore/db-client/generated/shared_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { Unavailable } from '@manabi/kernel'
import type { ExpectedRevision } from '../port.ts'

/** What the server said of an append. `position` is that of the first event, null where the server does not tell it. */
export type AppendAnswer =
  | { readonly status: 'kept'; readonly revision: number; readonly position: number | null }
  | { readonly status: 'refused'; readonly actual: ExpectedRevision }

/** Throws `Unavailable` when the server did not get it done and may later, another error when it never will. */
export function readAnswer(response: streams.BatchAppendResp): AppendAnswer {
  const success = response.getSuccess()
  if (success === undefined) return readError(response.getError()!)
  const position = success.getPosition()?.getCommitPosition()
  return {
    status: 'kept',
    revision: Number(success.getCurrentRevision()),
    position: position === undefined ? null : Number(position),
  }
}

function readError(error: NonNullable<ReturnType<streams.BatchAppendResp['getError']>>): AppendAnswer {
  const details = error.getDetails()
  const kind = details?.getTypeName() ?? ''
  const wrong = details?.unpack(shared.WrongExpectedVersion.deserializeBinary, `${package_}.WrongExpectedVersion`)
  if (wrong) {
    const actual = wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : 'none'
    return { status: 'refused', actual }
  }
  const message = `EventStoreDB refused an append: ${kind} ${error.getMessage()}`
  throw lasting.has(kind) ? new Error(message) : new Unavailable('eventStore', message)
}

const package_ = 'event_store.client'
/** All others (not ready, too busy, timed out) pass. */
const lasting = new Set(
  ['AccessDenied', 'BadRequest', 'MaximumAppendSizeExceeded', 'StreamDeleted'].map((name) => `${package_}.${name}`),
)
