import type { BoundedModel } from '@manabi/language-model'
import type { Platform } from '@manabi/platform'
import type { ReadStore } from '@manabi/read-store'
import type { RaisedWatch } from './raisedWatch.ts'
import type { ReadModels } from './readModels.ts'

/** What operations and reactions may use beside their input. */
export interface Services
  extends Pick<
    Platform,
    | 'clock'
    | 'codec'
    | 'config'
    | 'eventStore'
    | 'feed'
    | 'files'
    | 'hashingCost'
    | 'leases'
    | 'log'
    | 'masterKey'
    | 'personalData'
    | 'personalReadModels'
    | 'repository'
    | 'state'
    | 'timeouts'
    | 'views'
  > {
  /** Its documents are read through `views`. */
  readonly readStore: Pick<
    ReadStore,
    'activate' | 'advance' | 'create' | 'drop' | 'erase' | 'generations' | 'load' | 'putBack' | 'write'
  >
  /** Left out where nothing is read from read models. */
  readonly readModels?: ReadModels
  /** Left out where nothing reads accounts for long. */
  readonly accountsWatch?: { readonly isCurrent: boolean }
  /** Left out where no call waits for events. */
  readonly raisedEvents?: Pick<RaisedWatch, 'watch'>
  /** Left out where no model is configured. */
  readonly languageModel?: BoundedModel | undefined
}
