import { type Id, invalid, notFound, Problem } from '@manabi/kernel'
import {
  DepartmentCreated,
  DepartmentDeleted,
  DepartmentManagerAdded,
  DepartmentManagerRemoved,
  DepartmentMemberAdded,
  DepartmentMemberRemoved,
  type OrganizationEvent,
} from './events.ts'
import { managersOf } from './managers.ts'
import {
  type ActiveOrganization,
  belongs,
  departmentsOf,
  type Organization,
  requireOrganization,
} from './organizationState.ts'

export interface CreateDepartment {
  readonly departmentId: Id
  readonly name: string
}

/** Lists and reports show all of them. */
export const mostDepartments = 5_000

/** Names are unique within the organization, whatever their case and width: 409 `conflict`; as beyond `mostDepartments`. */
export function createDepartment(
  state: Organization,
  { departmentId, name }: CreateDepartment,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  const { organizationId, departments } = state
  if (departments.has(departmentId)) return []
  if (departments.some((other) => sameName(other, name))) {
    throw new Problem('conflict', 'The organization has a department with this name already.')
  }
  if (departments.size >= mostDepartments) {
    throw new Problem('conflict', `An organization has ${mostDepartments} departments at most.`)
  }
  return [DepartmentCreated({ organizationId, departmentId, name })]
}

const sameName = (one: string, other: string): boolean => comparable(one) === comparable(other)
const comparable = (name: string): string => name.normalize('NFKC').toLowerCase()

/** The department with this name, whatever its case and width; null for none. */
export const departmentNamed = (state: Organization, name: string): Id | null =>
  (state.status === 'active' && state.departments.findKey((other) => sameName(other, name))) || null

export interface DeleteDepartment {
  readonly departmentId: Id
}

/** Its members stay in the organization. 404 for an unknown department. */
export function deleteDepartment(
  state: Organization,
  { departmentId }: DeleteDepartment,
): readonly OrganizationEvent[] {
  requireOrganization(state)
  requireDepartment(state, departmentId)
  return [DepartmentDeleted({ organizationId: state.organizationId, departmentId })]
}

export interface DepartmentMember {
  readonly departmentId: Id
  readonly userId: Id
}

/** Of a member or an invited person: 404 for anybody else, and for an unknown department. */
export function addDepartmentMember(state: Organization, command: DepartmentMember): readonly OrganizationEvent[] {
  requireOrganization(state)
  requireBoth(state, command)
  const isIn = departmentsOf(state, command.userId).includes(command.departmentId)
  return isIn ? [] : [DepartmentMemberAdded({ organizationId: state.organizationId, ...command })]
}

/** Nothing to do for a person who is not in it; 404 as for adding. */
export function removeDepartmentMember(state: Organization, command: DepartmentMember): readonly OrganizationEvent[] {
  requireOrganization(state)
  requireBoth(state, command)
  const isIn = departmentsOf(state, command.userId).includes(command.departmentId)
  return isIn ? [DepartmentMemberRemoved({ organizationId: state.organizationId, ...command })] : []
}

/** Each page of a department shows all of them. */
export const mostManagers = 50

/** Of a member, in the department or not: 404 for anybody else, and for an unknown department; 409 `conflict` beyond `mostManagers`. */
export function addDepartmentManager(state: Organization, command: DepartmentMember): readonly OrganizationEvent[] {
  requireOrganization(state)
  requireMember(state, command)
  const managers = managersOf(state.managers, command.departmentId)
  if (managers.includes(command.userId)) return []
  if (managers.length >= mostManagers) {
    throw new Problem('conflict', `A department has ${mostManagers} managers at most.`)
  }
  return [DepartmentManagerAdded({ organizationId: state.organizationId, ...command })]
}

/** Nothing to do for a member who does not manage it; 404 as for adding. */
export function removeDepartmentManager(state: Organization, command: DepartmentMember): readonly OrganizationEvent[] {
  requireOrganization(state)
  requireMember(state, command)
  const isManager = managersOf(state.managers, command.departmentId).includes(command.userId)
  return isManager ? [DepartmentManagerRemoved({ organizationId: state.organizationId, ...command })] : []
}

function requireMember(state: ActiveOrganization, { departmentId, userId }: DepartmentMember): void {
  requireDepartment(state, departmentId)
  if (!state.members.has(userId)) throw notFound()
}

function requireBoth(state: ActiveOrganization, { departmentId, userId }: DepartmentMember): void {
  requireDepartment(state, departmentId)
  if (!belongs(state, userId)) throw notFound()
}

function requireDepartment({ departments }: ActiveOrganization, departmentId: Id): void {
  if (!departments.has(departmentId)) throw notFound()
}

/** Throws 400 naming the first of `departmentIds` that is not a department of the organization. */
export function requireDepartments({ departments }: ActiveOrganization, departmentIds: readonly Id[]): void {
  const index = departmentIds.findIndex((id) => !departments.has(id))
  if (index >= 0) throw invalid(`departmentIds.${index}`, 'is not a department of this organization')
}
