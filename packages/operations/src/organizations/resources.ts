import { Id, Role, Timestamp } from '@manabi/kernel'
import { type DepartmentDoc, withDepartments } from '@manabi/projections/organizations/departments'
import type { MemberDoc } from '@manabi/projections/organizations/memberDoc'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
import { pageOf } from '../page.ts'

/** A member, or an invited person (contract, "Organizations"). */
export const Member = z
  .object({
    userId: Id.meta({ description: 'Stays the same from the invitation on.' }),
    email: z.string(),
    displayName: z.string(),
    status: z.enum(['active', 'invited']),
    roles: z.array(Role),
    departments: z.array(z.object({ id: Id, name: z.string() })),
    invitedAt: Timestamp.nullable(),
    joinedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Member', description: 'A member of an organization, or somebody invited to be one.' })

export const MemberPage = pageOf(Member, 'MemberPage')

export const Invitation = z
  .object({
    member: Member,
    acceptUrl: z.url().nullable().meta({ description: 'Only when newly invited: it is not shown again.' }),
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
  })
  .meta({ id: 'Department', description: 'A department of an organization.' })

export const showDepartment = ({ departmentId, name, memberCount }: DepartmentDoc) => ({
  id: departmentId,
  name,
  memberCount,
})

/** As the API shows them. */
export const showMembers = async (views: Views, docs: readonly MemberDoc[]) =>
  (await withDepartments(views, docs)).map(
    ({ userId, email, displayName, status, roles, departments, invitedAt, joinedAt }) => ({
      userId,
      email,
      displayName,
      status,
      roles: [...roles],
      departments,
      invitedAt,
      joinedAt,
    }),
  )

export const showMember = async (views: Views, doc: MemberDoc) => (await showMembers(views, [doc]))[0]!
