import type { Platform } from '@manabi/platform'
import type { ReadStore } from '@manabi/read-store'

/** What handlers may use beside their request. */
export interface Services
  extends Pick<Platform, 'config' | 'repository' | 'views' | 'state' | 'feed' | 'masterKey' | 'personalData'> {
  /** Its documents are read through `views`. */
  readonly readStore: Pick<ReadStore, 'purge'>
}
