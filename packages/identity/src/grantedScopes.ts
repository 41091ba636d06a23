import { learnerScopes, type Role, type Scope, scopes } from '@manabi/kernel'

/** Scopes beyond the learner's, by role (contract, "Roles and what they allow"). */
const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  admin: ['read:members', 'write:members', 'write:content', 'read:reports', 'webhooks:manage'],
  hr: ['read:members', 'write:members', 'read:reports', 'webhooks:manage'],
  curriculum_manager: ['write:content'],
  developer: [],
  learner: [],
}

export interface ScopeRequest {
  /** Of the person, over all organizations. */
  readonly roles: readonly Role[]
  /** What the client may request; null: no client was named, which allows the learner scopes. */
  readonly ceiling: readonly Scope[] | null
  /** What was asked for; null: everything. */
  readonly requested: readonly Scope[] | null
}

/** Roles ∩ client ∩ request (specification section 5, "Scope computation"), in the order of the specification's table. */
export function grantedScopes({ roles, ceiling, requested }: ScopeRequest): Scope[] {
  const allowed = new Set<Scope>([...learnerScopes, ...roles.flatMap((role) => scopesOfRole[role])])
  return scopes.filter(
    (scope) =>
      allowed.has(scope) &&
      (ceiling ?? learnerScopes).includes(scope) &&
      (requested === null || requested.includes(scope)),
  )
}
