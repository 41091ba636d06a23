import type { EventCodec, EventStore, Repository } from '@manabi/event-store'
import type { Feed } from '@manabi/feed'
import type { FileStore } from '@manabi/file-store'
import type { Clock, Timeouts } from '@manabi/kernel'
import type { MasterKey, PersonalData } from '@manabi/personal-data'
import type { ReadStore, Views } from '@manabi/read-store'
import type { ProcessLeases, StateStore } from '@manabi/state-store'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** Everything a role needs, on whichever engines the settings name. */
export interface Platform {
  readonly config: Config
  readonly clock: Clock
  readonly timeouts: Timeouts
  readonly log: Logger
  readonly eventStore: EventStore
  readonly codec: EventCodec
  readonly repository: Repository
  readonly readStore: ReadStore
  readonly views: Views
  /** Names of the read models that may hold readable personal data. */
  readonly personalReadModels: readonly string[]
  readonly state: StateStore
  /** Everything that this process holds in `state`. */
  readonly leases: ProcessLeases
  /** What is in the files that organizations keep. */
  readonly files: FileStore
  readonly feed: Feed
  readonly masterKey: MasterKey
  /** Of passwords, as a power of two. Left out: as in the product. Tests hash faster. */
  readonly hashingCost?: number | undefined
  readonly personalData: PersonalData
  close(): Promise<void>
}
