import type { Platform } from '@manabi/platform'
import type { Services } from '../services.ts'

/** What pages may use. */
export type PageServices = Services & Pick<Platform, 'clock' | 'eventStore' | 'log'>
