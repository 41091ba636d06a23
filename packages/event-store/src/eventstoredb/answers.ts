import shared from '@eventstore/db-client/generated/shared_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { Problem } from '@manabi/kernel'
import type { ExpectedRevision } from '../port.ts'
import { StreamDeleted } from './errors.ts'
import type { ServerStatus } from './serverStatus.ts'

/** What the server said of an append. `position` is that of the first event, null where the server does not tell it. */
export type AppendAnswer =
  | { readonly status: 'kept'; readonly revision: number; readonly position: number | null }
  | { readonly status: 'refused'; readonly actual: ExpectedRevision }

/** Throws 413 `payload_too_large`, `Unavailable` when the server may get it done later, and another error when it never will. */
export function readAnswer(stream: string, response: streams.BatchAppendResp, status: ServerStatus): AppendAnswer {
  const success = response.getSuccess()
  if (success === undefined) return readError(stream, response.getError()!, status)
  status.answered('appending')
  const position = Number(success.getPosition()?.getCommitPosition())
  return {
    status: 'kept',
    revision: Number(success.getCurrentRevision()),
    position: Number.isSafeInteger(position) ? position : null,
  }
}

/** Which append is answered. The server tells a UUID as two halves, however it was given to it. */
export function correlationOf(response: streams.BatchAppendResp): string {
  const id = response.getCorrelationId()!
  const halves = id.getStructured()
  if (halves === undefined) return id.getString()
  const bits = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
  const digits = bits.map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function readError(
  stream: string,
  error: NonNullable<ReturnType<streams.BatchAppendResp['getError']>>,
  status: ServerStatus,
): AppendAnswer {
  const kind = error.getDetails()?.getTypeName().replace('event_store.client.', '') ?? ''
  const cause = new Error(`EventStoreDB refused an append: ${kind} ${error.getMessage()}`)
  switch (kind) {
    case 'WrongExpectedVersion': {
      status.answered('appending')
      const wrong = shared.WrongExpectedVersion.deserializeBinary(error.getDetails()!.getValue_asU8())
      const actual = wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : 'none'
      return { status: 'refused', actual }
    }
    case 'MaximumAppendSizeExceeded':
      throw new Problem('payload_too_large', undefined, { cause })
    case 'AccessDenied':
      throw status.denied('appending', cause)
    case 'StreamDeleted':
      throw new StreamDeleted(stream)
    case 'BadRequest':
      throw cause
    default:
      // Not ready, too busy, timed out.
      throw status.failed('appending', cause)
  }
}
