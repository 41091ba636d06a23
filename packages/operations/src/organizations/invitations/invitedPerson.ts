import { DisplayName, EmailAddress } from '@manabi/identity'
import { Id, Role } from '@manabi/kernel'
import { z } from 'zod'
import { EmployeeNumber, RoleSet } from '../resources.ts'

/** Whom an invitation is for (contract, "Organizations"). */
export const InvitedPerson = z.object({
  email: EmailAddress,
  displayName: DisplayName.optional(),
  roles: RoleSet.default([Role.enum.learner]),
  departmentIds: z.array(Id).max(500).default([]),
  employeeNumber: EmployeeNumber.nullable().default(null),
})

/** The same with what is left out: the name is the local part of the address. */
export function named({
  email,
  displayName = email.split('@')[0]!,
  roles,
  departmentIds,
  employeeNumber,
}: z.output<typeof InvitedPerson>) {
  return { email, displayName, roles: [...new Set(roles)], departmentIds, employeeNumber }
}
