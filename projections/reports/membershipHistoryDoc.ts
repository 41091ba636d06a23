import type { Id, Timestamp } from '@manabi/kernel'
import type { MembershipChange, MembershipSpan } from './membershipSpans.ts'

/** A person over time, by organization. */
export interface PersonHistory extends NotListed {
  readonly kind: 'person'
  readonly userId: Id
  readonly organizations: Readonly<Record<Id, readonly MembershipChange[]>>
}

/** A deleted department. */
export interface DepartmentEnd extends NotListed {
  readonly kind: 'department'
  readonly deletedAt: Timestamp
}

export interface SpanDoc extends MembershipSpan {
  readonly kind: 'span'
}

export interface NotListed {
  readonly group: null
  readonly sortKey: null
  readonly from: null
  readonly until: null
}

export type MembershipHistoryDoc = PersonHistory | DepartmentEnd | SpanDoc

export const notListed: NotListed = { group: null, sortKey: null, from: null, until: null }
