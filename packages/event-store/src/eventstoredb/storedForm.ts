import type { EventMetadata } from '@manabi/kernel'
import type { NewStoredEvent, StoredEvent } from '../port.ts'

/** An event as the client gives it. */
export interface ServerEvent {
  readonly id: string
  readonly type: string
  readonly streamId: string
  readonly revision: bigint
  readonly data: unknown
  readonly metadata: unknown
  readonly position?: { readonly commit: bigint; readonly prepare: bigint }
}

interface ServerMetadata extends EventMetadata {
  readonly schemaVersion: number
  /** Names the server's own tools follow. */
  readonly $correlationId?: string
  readonly $causationId?: string
}

/** How events look on the server: readable type, JSON data, metadata with the correlation and causation ids of its own tools. */
export class StoredForm {
  readonly #prefix: string

  constructor(namespace: string) {
    this.#prefix = `${namespace}.`
  }

  get streamPrefix(): string {
    return this.#prefix
  }

  nameOf(stream: string): string {
    return this.#prefix + stream
  }

  isOurs({ streamId }: Pick<ServerEvent, 'streamId'>): boolean {
    return streamId.startsWith(this.#prefix)
  }

  serverEvent({ id, type, version, data, metadata }: NewStoredEvent) {
    const { requestId, causationId } = metadata
    const forTools = {
      ...(requestId === null ? {} : { $correlationId: requestId }),
      ...(causationId === null ? {} : { $causationId: causationId }),
    }
    return {
      id,
      type,
      data,
      metadata: { ...metadata, schemaVersion: version, ...forTools } as unknown as Record<string, unknown>,
    }
  }

  stored(event: ServerEvent): StoredEvent {
    const { schemaVersion, $correlationId, $causationId, ...metadata } = event.metadata as ServerMetadata
    return {
      id: event.id,
      type: event.type,
      version: schemaVersion,
      data: event.data as Record<string, unknown>,
      metadata,
      stream: event.streamId.slice(this.#prefix.length),
      revision: Number(event.revision),
      position: Number(event.position!.commit),
    }
  }
}
