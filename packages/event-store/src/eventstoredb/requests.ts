import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ExpectedRevision, ReadStreamOptions } from '../port.ts'

const { ReadReq, BatchAppendReq } = streams
const { Options } = ReadReq

/** An event as it goes to the server. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

export function readStream(name: string, { direction, from, limit }: ReadStreamOptions): streams.ReadReq {
  const source = new Options.StreamOptions().setStreamIdentifier(identifier(name))
  if (from !== undefined) source.setRevision(String(from))
  else if (direction === 'backwards') source.setEnd(new shared.Empty())
  else source.setStart(new shared.Empty())
  return read(new Options().setStream(source), { direction, limit })
}

export type Filter = streams.ReadReq.Options.FilterOptions

/** Of $all, the event at `from` included, or from the start where that is 0. */
export function readAllFiltered(from: number, limit: number, filter: Filter): streams.ReadReq {
  const window = Math.max(limit, searchWindow)
  return read(new Options().setAll(allFrom(from)).setFilter(filter.clone().setMax(window)), { limit })
}

/** Of $all, what follows the event at `from`, with checkpoints where nothing is found. */
export function followAllFiltered(from: number, filter: Filter): streams.ReadReq {
  const options = new Options().setAll(allFrom(from)).setFilter(filter)
  const request = read(options, {})
  options.clearCount()
  options.setSubscription(new Options.SubscriptionOptions())
  return request
}

function allFrom(from: number): streams.ReadReq.Options.AllOptions {
  const source = new Options.AllOptions()
  if (from === 0) return source.setStart(new shared.Empty())
  return source.setPosition(new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from)))
}

/** The last event of $all. */
export const readLast = (): streams.ReadReq =>
  read(new Options().setAll(new Options.AllOptions().setEnd(new shared.Empty())), { direction: 'backwards', limit: 1 })

/** By prefix, because a regular expression would have to be escaped; the reader compares whole types. */
export function typeFilter(types: readonly string[]): Filter {
  return filterOptions().setEventType(new Options.FilterOptions.Expression().setPrefixList([...types]))
}

export function streamFilter(prefix: string): Filter {
  return filterOptions().setStreamIdentifier(new Options.FilterOptions.Expression().setPrefixList([prefix]))
}

/** The server gives up after its own write timeout; ours would need clocks that agree. */
export function append(
  name: string,
  expected: ExpectedRevision,
  events: readonly ProposedEvent[],
): streams.BatchAppendReq {
  const options = new BatchAppendReq.Options().setStreamIdentifier(identifier(name))
  if (expected === 'none') options.setNoStream(new shared.Empty())
  else options.setStreamPosition(String(expected))
  return new BatchAppendReq().setOptions(options).setProposedMessagesList(events.map(proposed)).setIsFinal(true)
}

function read(
  options: streams.ReadReq.Options,
  { direction, limit = Number.MAX_SAFE_INTEGER }: ReadStreamOptions,
): streams.ReadReq {
  options
    .setReadDirection(direction === 'backwards' ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS)
    .setCount(String(limit))
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()))
  if (!options.hasFilter()) options.setNoFilter(new shared.Empty())
  return new ReadReq().setOptions(options)
}

/** How many events the server looks at before it turns to other work; 32 unless told, far fewer than a page. */
const searchWindow = 4_096

const filterOptions = () => new Options.FilterOptions().setMax(searchWindow).setCheckpointintervalmultiplier(1)

const identifier = (name: string): shared.StreamIdentifier => new shared.StreamIdentifier().setStreamName(utf8(name))

function proposed({ id, type, data, metadata }: ProposedEvent): streams.BatchAppendReq.ProposedMessage {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(utf8(data))
    .setCustomMetadata(utf8(metadata))
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  return message
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')
