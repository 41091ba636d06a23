import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { type ServerWritableStream, status } from '@grpc/grpc-js'
import type { Log, Recorded } from './log.ts'
import { appended, confirmation, eventResponse, inHalves, nameOf, notFound, proposed, tooLarge } from './messages.ts'

/** Bytes of data in one append; the server's default. */
const largestAppend = 1_048_576
/** So many events may wait for a subscriber to take them; one that is slower has to subscribe again. */
const longestQueue = 32

type Reading = ServerWritableStream<streams.ReadReq, streams.ReadResp>

/** Those calls of the streams service that the adapter and the client's own append make. */
export const streamsService = (log: Log): Pick<IStreamsServer, 'read' | 'batchAppend'> => ({
  read: (call) => read(log, call),
  batchAppend: (call) => {
    call.on('data', (request: streams.BatchAppendReq) => call.write(append(log, request)))
    call.on('end', () => call.end())
    call.on('error', () => {})
  },
})

function append(log: Log, request: streams.BatchAppendReq): streams.BatchAppendResp {
  const options = request.getOptions()!
  const events = request.getProposedMessagesList().map(proposed)
  const expected = options.hasNoStream() ? -1 : Number(options.getStreamPosition())
  const isTooLarge = events.reduce((bytes, { data }) => bytes + Buffer.byteLength(data), 0) > largestAppend
  const response = isTooLarge
    ? tooLarge(largestAppend)
    : appended(log.append(nameOf(options.getStreamIdentifier()), expected, events), expected)
  return response
    .setCorrelationId(inHalves(request.getCorrelationId()!))
    .setStreamIdentifier(options.getStreamIdentifier())
}

function read(log: Log, call: Reading): void {
  const options = call.request.getOptions()!
  if (options.hasSubscription()) follow(log, call)
  else if (options.hasStream()) readStream(log, call, options)
  else readAll(log, call, options)
}

/** As the server does for who begins at the end of $all. */
function follow(log: Log, call: Reading): void {
  call.write(confirmation())
  const stop = log.onAppended((events) => {
    if (call.writableLength > longestQueue) {
      stop()
      fail(call, status.ABORTED, 'Operation timed out: Consumer too slow to handle event while live.')
    } else for (const event of events) call.write(eventResponse(event))
  })
  call.on('cancelled', stop)
}

function readStream(log: Log, call: Reading, options: streams.ReadReq.Options): void {
  const from = options.getStream()!
  const events = log.stream(nameOf(from.getStreamIdentifier()))
  const revision = from.hasRevision() ? Number(from.getRevision()) : from.hasStart() ? 0 : events.length - 1
  if (events.length === 0) call.write(notFound(nameOf(from.getStreamIdentifier())))
  give(call, options, events, isForwards(options) ? revision : Math.min(revision, events.length - 1))
}

/** Forwards, a position is included; backwards, what stands before it comes. */
function readAll(log: Log, call: Reading, options: streams.ReadReq.Options): void {
  const from = options.getAll()!
  const position = Number(from.getPosition()?.getCommitPosition())
  const place = from.hasStart() ? 0 : from.hasEnd() ? log.events.length : log.placeOf(position)
  if (place === null) fail(call, status.UNKNOWN, 'Prefix/suffix length inconsistency.')
  else give(call, options, log.events, isForwards(options) ? place : place - 1)
}

function give(call: Reading, options: streams.ReadReq.Options, events: readonly Recorded[], from: number): void {
  const step = isForwards(options) ? 1 : -1
  const isWanted = filterOf(options)
  let left = Number(options.getCount())
  for (let i = from; left > 0 && i >= 0 && i < events.length; i += step) {
    if (!isWanted(events[i]!)) continue
    left--
    call.write(eventResponse(events[i]!))
  }
  call.end()
}

const isForwards = (options: streams.ReadReq.Options): boolean => options.getReadDirection() === 0

function filterOf(options: streams.ReadReq.Options): (event: Recorded) => boolean {
  const filter = options.getFilter()
  if (filter === undefined) return () => true
  const types = filter.getEventType()?.getPrefixList()
  if (types !== undefined) return ({ type }) => types.some((prefix) => type.startsWith(prefix))
  const names = filter.getStreamIdentifier()!.getPrefixList()
  return ({ stream }) => names.some((prefix) => stream.startsWith(prefix))
}

const fail = (call: Reading, code: status, details: string): void => void call.emit('error', { code, details })
