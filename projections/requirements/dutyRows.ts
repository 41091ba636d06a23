import { sortKey } from '@manabi/catalog'
import type { Day, Id } from '@manabi/kernel'
import { derivedReadModel } from '@manabi/read-store'
import type { Duty } from '@manabi/requirements'
import { nameOrder } from '../organizations/memberLists.ts'
import { type Concerned, concerns } from './dutyConcerns.ts'

/** The present name, for all days. */
interface Named {
  readonly displayName: string
  readonly email: string
  readonly employeeNumber: string | null
}

/** Days on which the duty of a person by a requirement was, is, or will be the same, if nothing else happens. */
export interface DutyRow extends Named {
  readonly organizationId: Id
  readonly requirementId: Id
  readonly userId: Id
  /** As what had come by the end of each day said, as what is known now says, or both. */
  readonly known: 'then' | 'now' | 'both'
  readonly since: Day
  /** The first day on which it is not so; `always` while it goes on. */
  readonly until: Day
  readonly duty: Duty
  /** At the end of these days. Deleted departments are left out. */
  readonly departmentIds: readonly Id[]
  readonly status: Duty['status']
  /** The last day of an open duty, or of one that is fulfilled until then; `always` for others. */
  readonly endsOn: Day
  /** The status, whether the person is erased, and the departments: rows are counted in these groups. */
  readonly countedAs: string
  /**
   * The organization and the status, in one field for the index that finds a few of many. With a field of its own for the organization,
   * SQLite would choose that index for long lists in the order of names, too.
   */
  readonly listedAs: string
  /** 1 where the person is covered: fulfilled, or due while an earlier cycle is valid. */
  readonly valid: 0 | 1
  /** By name, then email, then the title of the requirement. */
  readonly sortKey: string
  /** The account is closed: the row only counts. */
  readonly isErased: boolean
}

/** Sorts behind every day. */
const always = '~'

/** The duties of people over time, for lists and counts of any day (decision 27). */
export const dutyRows = derivedReadModel<DutyRow, Concerned>()({
  name: 'duty-rows',
  version: 3,
  indexes: [
    ['organizationId', 'sortKey', 'id', 'since', 'until', 'known', 'status', 'endsOn', 'isErased'],
    ['listedAs', 'endsOn', 'since', 'until', 'known', 'isErased'],
    ['requirementId', 'sortKey', 'id', 'since', 'until', 'known', 'status', 'endsOn', 'isErased'],
    ['requirementId', 'countedAs', 'since', 'until', 'known', 'valid'],
    ['requirementId', 'since', 'userId', 'until', 'known', 'status', 'isErased'],
    ['requirementId', 'endsOn', 'userId', 'since', 'until', 'known', 'status', 'isErased'],
    ['userId', 'organizationId'],
    ['departmentIds'],
  ],
  concerns,
})

interface RowFacts
  extends Named,
    Pick<
      DutyRow,
      'organizationId' | 'requirementId' | 'userId' | 'known' | 'since' | 'departmentIds' | 'isErased' | 'duty'
    > {
  /** null: it goes on. */
  readonly until: Day | null
  /** Of the requirement. */
  readonly title: string
}

/** With what it is found, sorted, and counted by. */
export function dutyRow({ title, ...facts }: RowFacts): DutyRow {
  const { organizationId, displayName, email, duty, until, departmentIds, isErased } = facts
  const { status, dueOn, validUntil, coveredUntil } = duty
  const isOpen = status === 'due' || status === 'overdue'
  return {
    ...facts,
    ...{ until: until ?? always, status, listedAs: listedAs(organizationId, status) },
    countedAs: [status, isErased ? 'erased' : 'listed', ...departmentIds].join(' '),
    endsOn: isOpen ? dueOn : ((status === 'fulfilled' ? validUntil : null) ?? always),
    valid: status === 'fulfilled' || (status === 'due' && coveredUntil !== null) ? 1 : 0,
    sortKey: `${nameOrder(displayName, email)} ${sortKey(title, 'ja-JP')}`,
  }
}

export const listedAs = (organizationId: Id, status: Duty['status']): string => `${organizationId} ${status}`
