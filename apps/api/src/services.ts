import type { Platform } from '@manabi/platform'

/** What handlers may use beside their request. */
export interface Services
  extends Pick<Platform, 'config' | 'repository' | 'views' | 'state' | 'feed' | 'masterKey' | 'personalData'> {}
