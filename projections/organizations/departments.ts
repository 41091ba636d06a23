import { sortKey } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'

export interface DepartmentDoc {
  readonly organizationId: Id
  readonly departmentId: Id
  readonly name: string
  /** Members and invited people. */
  readonly memberCount: number
  /** User ids, in the order in which they were added. */
  readonly managerIds: readonly Id[]
  readonly sortKey: string
}

const counted =
  (change: 1 | -1) =>
  (doc: DepartmentDoc | null): DepartmentDoc | null =>
    doc && { ...doc, memberCount: doc.memberCount + change }

const withoutManager =
  (userId: Id) =>
  (doc: DepartmentDoc | null): DepartmentDoc | null =>
    doc && { ...doc, managerIds: doc.managerIds.filter((id) => id !== userId) }

/** The departments of organizations: one document each, and one write for each person who joins or leaves one. */
export const departments = projection<DepartmentDoc, OrganizationEvent>()({
  name: 'departments',
  version: 2,
  indexes: [['organizationId', 'sortKey']],
  on: {
    DepartmentCreated: [
      ({ data }) => data.departmentId,
      (_doc, { data }) => ({ ...data, memberCount: 0, managerIds: [], sortKey: sortKey(data.name, 'ja-JP') }),
    ],
    DepartmentDeleted: [({ data }) => data.departmentId, () => null],
    DepartmentMemberAdded: [({ data }) => data.departmentId, counted(1)],
    DepartmentMemberRemoved: [({ data }) => data.departmentId, counted(-1)],
    // Who accepts an invitation is counted already.
    MemberInvited: [({ data }) => data.departmentIds, counted(1)],
    InvitationWithdrawn: [({ data }) => data.departmentIds, counted(-1)],
    MemberRemoved: [
      ({ data }) => [...new Set([...data.departmentIds, ...data.managedDepartmentIds])],
      (doc, { data }, id) => withoutManager(data.userId)(data.departmentIds.includes(id) ? counted(-1)(doc) : doc),
    ],
    DepartmentManagerAdded: [
      ({ data }) => data.departmentId,
      (doc, { data }) => doc && { ...doc, managerIds: [...doc.managerIds, data.userId] },
    ],
    DepartmentManagerRemoved: [({ data }) => data.departmentId, (doc, { data }) => withoutManager(data.userId)(doc)],
  },
})

/** By name. */
export async function departmentsOf(views: Views, organizationId: Id): Promise<readonly DepartmentDoc[]> {
  const found = await views.of(departments).find({
    where: { organizationId },
    sort: [
      ['sortKey', 'asc'],
      ['id', 'asc'],
    ],
  })
  return found.map(({ doc }) => doc)
}

/** Null for an unknown or deleted department, and for one of another organization. */
export async function departmentOf(
  views: Views,
  { organizationId, departmentId }: { readonly organizationId: Id; readonly departmentId: Id },
): Promise<DepartmentDoc | null> {
  const doc = await views.of(departments).get(departmentId)
  return doc?.organizationId === organizationId ? doc : null
}

/** Adds the departments of each, with their names; deleted ones are left out. */
export async function withDepartments<Item extends { readonly departmentIds: readonly Id[] }>(
  views: Views,
  items: readonly Item[],
): Promise<readonly (Item & { readonly departments: { id: Id; name: string }[] })[]> {
  const docs = await views.of(departments).getMany(items.flatMap(({ departmentIds }) => departmentIds))
  return items.map((item) => ({
    ...item,
    departments: item.departmentIds.flatMap((id) => {
      const doc = docs.get(id)
      return doc === undefined ? [] : [{ id, name: doc.name }]
    }),
  }))
}
