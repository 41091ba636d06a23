import type { EventCodec, EventStore } from '@manabi/event-store'
import type { ReadStore } from '@manabi/read-store'
import type { AnyProjection } from '../anyProjection.ts'
import type { Progress } from './replay.ts'

/** What building a generation needs. */
export interface BuildOptions {
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly readStore: ReadStore
  /** Whether this process may switch by itself, because no other process projects the read model. Default: always. */
  readonly holds?: (projection: AnyProjection) => boolean | Promise<boolean>
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export interface RebuildOptions extends BuildOptions {
  readonly projections: readonly AnyProjection[]
}
