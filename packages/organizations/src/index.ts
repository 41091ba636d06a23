import type { EventDefinition } from '@manabi/kernel'
import { MemberAdded, MemberInvited, MemberRemoved, MemberRolesChanged, OrganizationCreated } from './events.ts'

export * from './events.ts'
export * from './invitationToken.ts'
export * from './organization.ts'

export const organizationsEvents: readonly EventDefinition[] = [
  OrganizationCreated,
  MemberInvited,
  MemberAdded,
  MemberRolesChanged,
  MemberRemoved,
]
