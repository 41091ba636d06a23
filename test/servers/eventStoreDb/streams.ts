import { setTimeout as sleep } from 'node:timers/promises'
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { type ServerDuplexStream, type ServerWritableStream, status } from '@grpc/grpc-js'
import { anyRevision, type Log, type Recorded } from './log.ts'
import {
  accessDenied,
  appended,
  confirmation,
  eventResponse,
  inHalves,
  nameOf,
  notFound,
  proposed,
  tooLarge,
} from './messages.ts'
import { fail, isRefused } from './refusals.ts'
import type { Call, Rules } from './rules.ts'

/** Bytes of data in one append; the server's default. */
const largestAppend = 1_048_576
/** So many events may wait for a subscriber to take them; one that is slower has to subscribe again. */
const longestQueue = 32

type Reading = ServerWritableStream<streams.ReadReq, streams.ReadResp>
type Appending = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>
type Options = streams.ReadReq.Options
type Service = Pick<IStreamsServer, 'read' | 'batchAppend' | 'delete' | 'tombstone'>

/** Those calls of the streams service that the adapter, the client's own append and tests make. */
export const streamsService = (log: Log, rules: Rules): Service => ({
  read: (call) => read(log, rules, call),
  batchAppend: (call) => {
    call.on('data', (request: streams.BatchAppendReq) => void answerAppend(log, rules, call, request))
    call.on('end', () => call.end())
    call.on('error', () => {})
  },
  delete: ({ request }, answer) => {
    log.delete(nameOf(request.getOptions()!.getStreamIdentifier()))
    answer(null, new streams.DeleteResp())
  },
  tombstone: ({ request }, answer) => {
    log.deleteForGood(nameOf(request.getOptions()!.getStreamIdentifier()))
    answer(null, new streams.TombstoneResp())
  },
})

async function answerAppend(log: Log, rules: Rules, call: Appending, request: streams.BatchAppendReq): Promise<void> {
  rules.calls.append++
  if (rules.isPasswordWrong) return fail(call, status.UNAUTHENTICATED, 'Authentication failed.')
  const response = rules.denied.has('appending') ? accessDenied() : append(log, request)
  if (rules.millisecondsAnAppend > 0) await sleep(rules.millisecondsAnAppend)
  response.setCorrelationId(inHalves(request.getCorrelationId()!))
  call.write(response.setStreamIdentifier(request.getOptions()!.getStreamIdentifier()))
}

function append(log: Log, request: streams.BatchAppendReq): streams.BatchAppendResp {
  const options = request.getOptions()!
  const events = request.getProposedMessagesList().map(proposed)
  const expected = options.hasAny() ? anyRevision : options.hasNoStream() ? -1 : Number(options.getStreamPosition())
  const isTooLarge = events.reduce((bytes, { data }) => bytes + Buffer.byteLength(data), 0) > largestAppend
  if (isTooLarge) return tooLarge(largestAppend)
  return appended(log.append(nameOf(options.getStreamIdentifier()), expected, events), expected)
}

function read(log: Log, rules: Rules, call: Reading): void {
  const options = call.request.getOptions()!
  rules.calls[kindOf(options)]++
  if (isRefused(call, options.hasStream() ? 'reading streams' : 'reading $all', rules)) return
  if (options.hasSubscription()) follow(log, call, options)
  else if (options.hasStream()) readStream(log, rules, call, options)
  else readAll(log, rules, call, options)
}

function kindOf(options: Options): Call {
  if (options.hasSubscription()) return 'subscription'
  if (options.hasStream()) return 'stream'
  return options.hasFilter() ? 'search' : 'end'
}

/** As the server does for a subscription that begins at the end of $all, or of a stream. */
function follow(log: Log, call: Reading, options: Options): void {
  const stream = options.hasStream() ? nameOf(options.getStream()!.getStreamIdentifier()) : null
  call.write(confirmation())
  const stop = log.onAppended((events) => {
    if (call.writableLength > longestQueue) {
      stop()
      fail(call, status.ABORTED, 'Operation timed out: Consumer too slow to handle event while live.')
    } else for (const event of events) if (stream === null || event.stream === stream) call.write(eventResponse(event))
  })
  call.on('cancelled', stop)
}

function readStream(log: Log, rules: Rules, call: Reading, options: Options): void {
  const name = nameOf(options.getStream()!.getStreamIdentifier())
  if (rules.breaksReads) fail(call, status.UNAVAILABLE, 'The connection broke.')
  else if (log.isDeleted(name))
    fail(call, status.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': name,
    })
  else giveStream(log, rules, call, options)
}

function giveStream(log: Log, rules: Rules, call: Reading, options: Options): void {
  const from = options.getStream()!
  const name = nameOf(from.getStreamIdentifier())
  const all = log.stream(name)
  if (all.length === 0) call.write(notFound(name))
  const events = all.filter(({ revision }) => !rules.lost.has(`${name.replace(/^[^.]*\./, '')}@${revision}`))
  const isWanted = (revision: number) => {
    if (from.hasRevision()) {
      const first = Number(from.getRevision())
      return isForwards(options) ? revision >= first : revision <= first
    }
    return true
  }
  const wanted = events.filter(({ revision }) => isWanted(revision))
  void give(rules, call, options, isForwards(options) ? wanted : wanted.toReversed())
}

/** Forwards, a position is included; backwards, what stands before it comes. */
function readAll(log: Log, rules: Rules, call: Reading, options: Options): void {
  const place = placeIn(log, options)
  if (place === null) {
    fail(call, status.UNKNOWN, 'Prefix/suffix length inconsistency.')
    return
  }
  const events = isForwards(options) ? log.events.slice(place) : log.events.slice(0, place).toReversed()
  void give(rules, call, options, events)
}

function placeIn(log: Log, options: Options): number | null {
  const from = options.getAll()!
  if (from.hasStart()) return 0
  return from.hasEnd() ? log.events.length : log.placeOf(Number(from.getPosition()!.getCommitPosition()))
}

async function give(rules: Rules, call: Reading, options: Options, events: readonly Recorded[]): Promise<void> {
  const isWanted = filterOf(options)
  let left = Number(options.getCount())
  const isSlow = options.hasFilter() || options.hasStream()
  for (const [index, event] of events.entries()) {
    if (left === 0 || call.cancelled) break
    if (isSlow && index === rules.eventsBeforeFreezing) return
    if (isSlow && rules.millisecondsAnEvent > 0) await sleep(rules.millisecondsAnEvent, undefined, { ref: false })
    if (!isWanted(event)) continue
    left--
    call.write(eventResponse(event))
  }
  call.end()
}

const isForwards = (options: Options): boolean => options.getReadDirection() === 0

function filterOf(options: Options): (event: Recorded) => boolean {
  const filter = options.getFilter()
  if (filter === undefined) return () => true
  const types = filter.getEventType()?.getPrefixList()
  if (types !== undefined) return ({ type }) => types.some((prefix) => type.startsWith(prefix))
  const names = filter.getStreamIdentifier()!.getPrefixList()
  return ({ stream }) => names.some((prefix) => stream.startsWith(prefix))
}
