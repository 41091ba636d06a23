import type { EventDefinition } from '@manabi/kernel'
import { MemberAdded, MemberRemoved, MemberRolesChanged, OrganizationCreated } from './events.ts'

export * from './events.ts'
export * from './organization.ts'

export const organizationsEvents: readonly EventDefinition[] = [
  OrganizationCreated,
  MemberAdded,
  MemberRolesChanged,
  MemberRemoved,
]
