import type { Id } from '@manabi/kernel'

/** The person about whom an organization notes something. */
export interface Noted {
  readonly organizationId: Id
  readonly userId: Id
}
