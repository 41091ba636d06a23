import { type Day, type Id, notFound } from '@manabi/kernel'
import { departments } from '@manabi/projections/organizations/departments'
import { assigneesAt } from '@manabi/projections/reports/reportHistoryAt'
import type { Views } from '@manabi/read-store'

interface Wanted {
  readonly organizationId: Id
  readonly departmentIds: Iterable<Id>
  /** null: now. */
  readonly asOf: Day | null
}

/** The names of those of these departments that the organization had on a day. */
export async function departmentNamesOn(
  views: Views,
  { organizationId, departmentIds, asOf }: Wanted,
): Promise<ReadonlyMap<Id, string>> {
  if (asOf === null) {
    const found = [...(await views.of(departments).getMany([...departmentIds])).values()]
    const own = found.filter((one) => one.organizationId === organizationId)
    return new Map(own.map(({ departmentId, name }) => [departmentId, name]))
  }
  const found = await assigneesAt(views, organizationId, departmentIds, asOf)
  return new Map([...found].flatMap(([id, { isDepartment, name }]) => (isDepartment ? [[id, name] as const] : [])))
}

interface Department {
  readonly organizationId: Id
  readonly departmentId: Id
}

/** Throws 404 for a department that did not exist on that day. */
export async function requireDepartment(
  views: Views,
  { organizationId, departmentId }: Department,
  asOf: Day | null,
): Promise<void> {
  const names = await departmentNamesOn(views, { organizationId, departmentIds: [departmentId], asOf })
  if (!names.has(departmentId)) throw notFound()
}
