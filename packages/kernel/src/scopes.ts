import { z } from 'zod'

/** The scopes of specification section 5; the first four are those of every learner. */
export const learnerScopes = ['read:catalog', 'read:content', 'read:progress', 'write:progress'] as const
export const scopes = [
  ...learnerScopes,
  'read:members',
  'write:members',
  'write:content',
  'read:reports',
  'webhooks:manage',
] as const
export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

/** Roles in an organization (contract, "Roles and what they allow"). */
export const roles = ['admin', 'hr', 'developer', 'curriculum_manager', 'learner'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Scopes beyond the learner's, by role (contract, "Roles and what they allow"). */
export const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  admin: ['read:members', 'write:members', 'write:content', 'read:reports', 'webhooks:manage'],
  hr: ['read:members', 'write:members', 'read:reports', 'webhooks:manage'],
  curriculum_manager: ['write:content'],
  developer: [],
  learner: [],
}
