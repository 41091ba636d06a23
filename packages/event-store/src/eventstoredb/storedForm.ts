import type { EventMetadata } from '@manabi/kernel'
import type { NewStoredEvent, StoredEvent } from '../port.ts'
import { shared, streams } from './internals.ts'

export type RecordedEvent = streams.ReadResp.ReadEvent.RecordedEvent

/** Our metadata, and two names that the server's own tools follow. */
type ServerMetadata = EventMetadata & {
  readonly schemaVersion: number
  readonly $correlationId?: string | undefined
  readonly $causationId?: string | undefined
}

/** How events look on the server, readable in its own tools: streams are `<namespace>.<stream>`, data and metadata are JSON. */
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

  proposed({ id, type, version, data, metadata }: NewStoredEvent): streams.BatchAppendReq.ProposedMessage {
    const ids = { $correlationId: metadata.requestId ?? undefined, $causationId: metadata.causationId ?? undefined }
    const stored = { ...metadata, schemaVersion: version, ...ids } satisfies ServerMetadata
    const message = new streams.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(id))
      .setData(Buffer.from(JSON.stringify(data)))
      .setCustomMetadata(Buffer.from(JSON.stringify(stored)))
    message.getMetadataMap().set('type', type).set('content-type', 'application/json')
    return message
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
  throw new Error('This server does not give the positions of events in streams. Use EventStoreDB 22.6 or newer.')
}

const streamOf = (event: RecordedEvent): string => text(event.getStreamIdentifier()!.getStreamName_asU8())

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
