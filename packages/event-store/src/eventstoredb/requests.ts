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

/** Of $all, the event at `from` included, or from the start where that is 0. */
export function readAllFiltered(from: number, limit: number, filter: streams.ReadReq.Options.FilterOptions) {
  const source = new Options.AllOptions()
  const position = new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from))
  if (from === 0) source.setStart(new shared.Empty())
  else source.setPosition(position)
  return read(new Options().setAll(source).setFilter(filter), { limit })
}

/** The last event of $all. */
export const readLast = (): streams.ReadReq =>
  read(new Options().setAll(new Options.AllOptions().setEnd(new shared.Empty())), { direction: 'backwards', limit: 1 })

/** By prefix: a regular expression would have to be escaped. Whoever reads looks again. */
export function typeFilter(types: readonly string[]): streams.ReadReq.Options.FilterOptions {
  return filterOptions().setEventType(new Options.FilterOptions.Expression().setPrefixList([...types]))
}

export function streamFilter(prefix: string): streams.ReadReq.Options.FilterOptions {
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

/** The window is how many events the server looks at before it looks after other work. */
const filterOptions = () => new Options.FilterOptions().setCount(new shared.Empty()).setCheckpointintervalmultiplier(1)

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
