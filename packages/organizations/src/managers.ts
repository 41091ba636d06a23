import type { Id } from '@manabi/kernel'
import type { Map as PersistentMap } from 'immutable'

/** User ids by department id, in the order in which they were added; only departments that have any. */
export type Managers = PersistentMap<Id, readonly Id[]>

export const managersOf = (managers: Managers, departmentId: Id): readonly Id[] => managers.get(departmentId) ?? []

/** The departments that the person manages. */
export const managedBy = (managers: Managers, userId: Id): Id[] => [
  ...managers.filter((userIds) => userIds.includes(userId)).keys(),
]

interface Manager {
  readonly departmentId: Id
  readonly userId: Id
}

export const withManager = (managers: Managers, { departmentId, userId }: Manager): Managers =>
  managers.set(departmentId, [...managersOf(managers, departmentId), userId])

/** The person manages none of these departments any more. */
export const withoutManager = (managers: Managers, userId: Id, departmentIds: readonly Id[]): Managers =>
  departmentIds.reduce((before, departmentId) => {
    const others = managersOf(before, departmentId).filter((id) => id !== userId)
    return others.length === 0 ? before.delete(departmentId) : before.set(departmentId, others)
  }, managers)
