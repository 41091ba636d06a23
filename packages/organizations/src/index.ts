import type { EventDefinition } from '@manabi/kernel'
import {
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
  MemberRolesChanged,
  OrganizationCreated,
} from './events.ts'

export * from './events.ts'
export * from './invitations.ts'
export * from './invitationToken.ts'
export * from './members.ts'
export * from './organization.ts'

export const organizationsEvents: readonly EventDefinition[] = [
  OrganizationCreated,
  MemberInvited,
  InvitationWithdrawn,
  MemberAdded,
  MemberRolesChanged,
  MemberRemoved,
]
