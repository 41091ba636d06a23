import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { EventMetadata } from '@manabi/kernel'
import type { NewStoredEvent, StoredEvent } from '../port.ts'
import type { ProposedEvent } from './requests.ts'

export type RecordedEvent = streams.ReadResp.ReadEvent.RecordedEvent

interface ServerMetadata extends EventMetadata {
  readonly schemaVersion: number
  /** Names that the server's own tools follow. */
  readonly $correlationId?: string
  readonly $causationId?: string
}

/**
 * How events look on the server, readable in its own tools: streams are named `<namespace>.<stream>`, the type is ours, data and
 * metadata are JSON, the metadata with correlation and causation ids.
 */
export class StoredForm {
  readonly prefix: string

  constructor(namespace: string) {
    this.prefix = `${namespace}.`
  }

  nameOf(stream: string): string {
    return this.prefix + stream
  }

  isOurs(event: RecordedEvent): boolean {
    return streamOf(event).startsWith(this.prefix)
  }

  proposed({ id, type, version, data, metadata }: NewStoredEvent): ProposedEvent {
    const { requestId, causationId } = metadata
    const ids = {
      ...(requestId !== null && { $correlationId: requestId }),
      ...(causationId !== null && { $causationId: causationId }),
    }
    const stored = { ...metadata, schemaVersion: version, ...ids } satisfies ServerMetadata
    return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(stored) }
  }

  stored(event: RecordedEvent): StoredEvent {
    const parsed = JSON.parse(text(event.getCustomMetadata_asU8())) as ServerMetadata
    const { schemaVersion: version, $correlationId, $causationId, ...metadata } = parsed
    return {
      id: event.getId()!.getString(),
      type: typeOf(event),
      version,
      data: JSON.parse(text(event.getData_asU8())),
      metadata,
      stream: streamOf(event).slice(this.prefix.length),
      revision: Number(event.getStreamRevision()),
      position: positionOf(event),
    }
  }
}

export const typeOf = (event: RecordedEvent): string => event.getMetadataMap().get('type') ?? ''

/** Commit and prepare positions are the same unless the server's explicit transactions are used, which need its old TCP clients. */
export function positionOf(event: RecordedEvent): number {
  const position = Number(event.getCommitPosition())
  if (Number.isSafeInteger(position)) return position
  throw new Error(
    'This server does not tell the positions of events in streams: EventStoreDB 22.6 is the first that does.',
  )
}

const streamOf = (event: RecordedEvent): string => text(event.getStreamIdentifier()!.getStreamName_asU8())

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
