import { type Id, notFound, Problem } from '@manabi/kernel'
import { EmployeeNumberChanged, type OrganizationEvent } from './events.ts'
import { type ActiveOrganization, belongs, type Organization, requireOrganization } from './organizationState.ts'

export interface ChangeEmployeeNumber {
  readonly userId: Id
  /** null takes it away. */
  readonly employeeNumber: string | null
}

/** Of a member, or of an invited person. 404; 409 `conflict` when another person of the organization has the number. */
export function changeEmployeeNumber(state: Organization, change: ChangeEmployeeNumber): readonly OrganizationEvent[] {
  requireOrganization(state)
  const { userId, employeeNumber } = change
  if (!belongs(state, userId)) throw notFound()
  if ((state.employeeNumbers.get(userId) ?? null) === employeeNumber) return []
  requireFreeNumber(state, employeeNumber)
  return [EmployeeNumberChanged({ organizationId: state.organizationId, userId, employeeNumber })]
}

/** Throws 409 `conflict` when somebody has the number; `leaving` gives it up now. */
export function requireFreeNumber(
  { numbered }: ActiveOrganization,
  employeeNumber: string | null,
  leaving?: Id | undefined,
): void {
  const holder = employeeNumber === null ? undefined : numbered.get(employeeNumber)
  if (holder === undefined || holder === leaving) return
  throw new Problem('conflict', 'Another person of the organization has this employee number.')
}
