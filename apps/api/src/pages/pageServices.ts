import type { Services } from '@manabi/operations'

/** What pages may use. */
export type PageServices = Services
