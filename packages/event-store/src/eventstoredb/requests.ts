import type { ExpectedRevision, ReadStreamOptions } from '../port.ts'
import { shared, streams } from './internals.ts'

const { ReadReq, BatchAppendReq } = streams
const { Options } = ReadReq

type Filter = streams.ReadReq.Options.FilterOptions

export function readStream(name: string, { direction, from, limit }: ReadStreamOptions): streams.ReadReq {
  const source = new Options.StreamOptions().setStreamIdentifier(identifier(name))
  if (from !== undefined) source.setRevision(String(from))
  else if (direction === 'backwards') source.setEnd(new shared.Empty())
  else source.setStart(new shared.Empty())
  return read(new Options().setStream(source), { direction, limit })
}

/** Of $all, the event at `from` included, or from the start where that is 0. */
export function readAllFiltered(from: number, limit: number, filter: Filter): streams.ReadReq {
  const source = new Options.AllOptions()
  if (from === 0) source.setStart(new shared.Empty())
  else source.setPosition(new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from)))
  // How many events the server looks at before it turns to other work. Its default is 32, far fewer than a page.
  filter.setMax(Math.max(limit, 4_096)).setCheckpointintervalmultiplier(1)
  return read(new Options().setAll(source).setFilter(filter), { limit })
}

/** The last event of $all. */
export const readLast = (): streams.ReadReq =>
  read(new Options().setAll(new Options.AllOptions().setEnd(new shared.Empty())), { direction: 'backwards', limit: 1 })

/** By prefix, because a regular expression would have to be escaped; the reader compares whole types. */
export const typeFilter = (types: readonly string[]): Filter =>
  new Options.FilterOptions().setEventType(new Options.FilterOptions.Expression().setPrefixList([...types]))

export const streamFilter = (prefix: string): Filter =>
  new Options.FilterOptions().setStreamIdentifier(new Options.FilterOptions.Expression().setPrefixList([prefix]))

/** The server gives up after its own write timeout; ours would need clocks that agree. */
export function append(
  name: string,
  expected: ExpectedRevision,
  events: streams.BatchAppendReq.ProposedMessage[],
): streams.BatchAppendReq {
  const options = new BatchAppendReq.Options().setStreamIdentifier(identifier(name))
  if (expected === 'none') options.setNoStream(new shared.Empty())
  else options.setStreamPosition(String(expected))
  return new BatchAppendReq().setOptions(options).setProposedMessagesList(events).setIsFinal(true)
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

const identifier = (name: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name))
