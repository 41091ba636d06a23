import type { EventCodec, EventStore } from '@manabi/event-store'
import type { ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import type { Progress } from './replay.ts'

export interface RebuildOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  readonly projections: readonly AnyProjection[]
  /** Whether this process may switch by itself, because no other process projects the read model. Default: always. */
  readonly holds?: (projection: AnyProjection) => boolean | Promise<boolean>
  readonly onProgress?: (progress: Progress) => void
}
