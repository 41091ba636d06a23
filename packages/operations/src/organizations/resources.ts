import { Id, Role, Text, Timestamp } from '@manabi/kernel'
import { type DepartmentDoc, withDepartments } from '@manabi/projections/organizations/departments'
import type { MemberDoc } from '@manabi/projections/organizations/memberDoc'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
import { pageOf } from '../page.ts'

/** What the organization calls a person in its own systems. Two people of it never share one. */
export const EmployeeNumber = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(50)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'has a character that does not show')
  .meta({ description: 'Unique in the organization.', examples: ['E-1001'] })

/** Unique in the organization, whatever its case. */
export const DepartmentName = Text.trim().min(1).max(200)

/** A member, or an invited person (contract, "Organizations"). */
export const Member = z
  .object({
    userId: Id.meta({ description: 'Stays the same from the invitation on.' }),
    email: z.string(),
    employeeNumber: z.string().nullable(),
    displayName: z.string(),
    status: z.enum(['active', 'invited']),
    roles: z.array(Role),
    departments: z.array(z.object({ id: Id, name: z.string() })),
    invitedAt: Timestamp.nullable(),
    joinedAt: Timestamp.nullable(),
    invitationExpiresAt: Timestamp.nullable().meta({
      description: 'Until then the invitation can be accepted; null for members.',
    }),
  })
  .meta({ id: 'Member', description: 'A member of an organization, or somebody invited to be one.' })

export const MemberPage = pageOf(Member, 'MemberPage')

export const Invitation = z
  .object({
    member: Member,
    acceptUrl: z.url().nullable().meta({ description: 'Only when newly invited or renewed: it is not shown again.' }),
    expiresAt: Timestamp.nullable().meta({
      description: 'Until then the invitation can be accepted; null for members.',
    }),
  })
  .meta({ id: 'Invitation', description: 'The invited person, and where to accept.' })

export const Seats = z
  .object({
    used: z.int().min(0).meta({ description: 'By members and invited people.' }),
    total: z.int().min(0),
    available: z.int().min(0),
  })
  .meta({ id: 'Seats', description: 'How many members an organization may have.' })

export const RoleSet = z
  .array(Role)
  .min(1)
  .max(500)
  .meta({ description: 'The whole set. Granting or taking `admin` needs an admin.' })

export const Department = z
  .object({
    id: Id,
    name: z.string(),
    memberCount: z.int().min(0).meta({ description: 'Members and invited people.' }),
    managerIds: z.array(Id).meta({
      description: 'Ids of the members who manage it, in the order in which they were added. Managing gives no access.',
    }),
  })
  .meta({ id: 'Department', description: 'A department of an organization.' })

export const showDepartment = ({ departmentId, name, memberCount, managerIds }: DepartmentDoc) => ({
  id: departmentId,
  name,
  memberCount,
  managerIds: [...managerIds],
})

/** As the API shows them. */
export const showMembers = async (views: Views, docs: readonly MemberDoc[]) =>
  (await withDepartments(views, docs)).map(
    ({ userId, email, employeeNumber, displayName, status, roles, departments, invitedAt, joinedAt, expiresAt }) => ({
      userId,
      email,
      employeeNumber,
      displayName,
      status,
      roles: [...roles],
      departments,
      invitedAt,
      joinedAt,
      invitationExpiresAt: expiresAt,
    }),
  )

export const showMember = async (views: Views, doc: MemberDoc) => (await showMembers(views, [doc]))[0]!
