import type { Operation } from '@manabi/operations'
import type { FormKind } from './consoleSession.ts'
import type { Handle } from './visit.ts'

/** A page, or what takes its form. */
export interface Route extends FormKind {
  readonly path: string
  readonly get?: Handle
  /** Takes a form. */
  readonly post?: Handle
  /** Sends all rows of this operation. */
  readonly csv?: Operation
  /** Sends the file that this operation answers. */
  readonly file?: Operation
}

/** All pages of an organization are below this one. */
export const organization = '/console/organizations/:organizationId'
