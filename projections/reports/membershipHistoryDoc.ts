import type { Id, Timestamp } from '@manabi/kernel'
import type { MembershipChange, MembershipSpan } from './membershipSpans.ts'

/** A person over time, by organization. Lists the present membership too, of one organization: most people have no other span. */
export type PersonHistory = (MembershipSpan | NotListed) & {
  readonly kind: 'person'
  readonly userId: Id
  readonly organizations: Readonly<Record<Id, readonly MembershipChange[]>>
}

/** A deleted department. */
export interface DepartmentEnd extends NotListed {
  readonly kind: 'department'
  readonly deletedAt: Timestamp
}

/** A span that the person's document does not list. */
export interface SpanDoc extends MembershipSpan {
  readonly kind: 'span'
  readonly userId: Id
}

export interface NotListed {
  readonly group: null
  readonly sortKey: null
  readonly from: null
  readonly until: null
}

export type MembershipHistoryDoc = PersonHistory | DepartmentEnd | SpanDoc

export const notListed: NotListed = { group: null, sortKey: null, from: null, until: null }
