import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { Outcome, Proposed, Recorded } from './log.ts'

export const identifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream))

export const nameOf = (stream: shared.StreamIdentifier | undefined): string =>
  Buffer.from(stream!.getStreamName_asU8()).toString()

/** As the server tells it, which keeps UUIDs as two numbers. */
export function inHalves(id: shared.UUID): shared.UUID {
  if (id.hasStructured()) return id
  const digits = id.getString().replaceAll('-', '')
  const half = (from: number) => String(BigInt.asIntN(64, BigInt(`0x${digits.slice(from, from + 16)}`)))
  const halves = new shared.UUID.Structured().setMostSignificantBits(half(0)).setLeastSignificantBits(half(16))
  return new shared.UUID().setStructured(halves)
}

export const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

export function proposed(message: streams.BatchAppendReq.ProposedMessage): Proposed {
  const metadata = message.getMetadataMap()
  return {
    id: message.getId()!.getString(),
    type: metadata.get('type')!,
    contentType: metadata.get('content-type')!,
    data: text(message.getData_asU8()),
    metadata: text(message.getCustomMetadata_asU8()),
  }
}

export function eventResponse(event: Recorded): streams.ReadResp {
  const position = String(event.position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(Buffer.from(event.data))
    .setCustomMetadata(Buffer.from(event.metadata))
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0')
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  )
}

export const notFound = (stream: string): streams.ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  )

export const confirmation = (): streams.ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
  )

export function appended(outcome: Outcome, expected: number): streams.BatchAppendResp {
  if (outcome.status === 'deleted') return failed('StreamDeleted', new shared.StreamDeleted())
  if (outcome.status === 'refused') return failed('WrongExpectedVersion', wrongExpectedVersion(outcome, expected))
  const position = new shared.AllStreamPosition()
    .setCommitPosition(String(outcome.position))
    .setPreparePosition(String(outcome.position))
  const success = new streams.BatchAppendResp.Success()
    .setCurrentRevision(String(outcome.revision))
    .setPosition(position)
  return new streams.BatchAppendResp().setSuccess(success)
}

export const tooLarge = (limit: number): streams.BatchAppendResp =>
  failed('MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit))

export const accessDenied = (): streams.BatchAppendResp => failed('AccessDenied', new shared.AccessDenied())

function wrongExpectedVersion({ revision }: { revision: number }, expected: number): shared.WrongExpectedVersion {
  const wrong = new shared.WrongExpectedVersion()
  if (revision === -1) wrong.setCurrentNoStream(new empty.Empty())
  else wrong.setCurrentStreamRevision(String(revision))
  if (expected === -1) return wrong.setExpectedNoStream(new empty.Empty())
  return wrong.setExpectedStreamPosition(String(expected))
}

function failed(name: string, details: { serializeBinary(): Uint8Array }): streams.BatchAppendResp {
  const packed = new any.Any()
  packed.pack(details.serializeBinary(), `event_store.client.${name}`)
  return new streams.BatchAppendResp().setError(new status.Status().setMessage(name).setDetails(packed))
}
