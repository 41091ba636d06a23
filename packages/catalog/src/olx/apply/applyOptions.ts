import type { Repository } from '@manabi/event-store'
import type { EventMetadata, Id } from '@manabi/kernel'
import type { Comparison } from './comparison.ts'

/** What an import is told beside the plan. Left out or false turns nothing off. */
export interface ImportFlags {
  readonly isPublic?: boolean
  /** Publishes the course and its lessons, except hidden ones. */
  readonly publish?: boolean
}

export interface CompareOptions extends ImportFlags {
  readonly organizationId: Id
  readonly repository: Repository
  /** Lessons whose content stays, whatever the archive says; default: none. */
  readonly kept?: ReadonlySet<Id>
}

export interface ApplyOptions extends CompareOptions {
  readonly metadata: EventMetadata
  /** What the import would change. A lesson that somebody wrote since then is 409 `conflict`. Left out: it is written over. */
  readonly compared?: Comparison | null
  /** Called after each lesson. */
  readonly onProgress?: () => void
}
