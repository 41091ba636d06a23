import { type Caller, type Id, Problem, type Role, type Scope, scopesOfRole } from '@manabi/kernel'
import type { ActiveOrganization } from './organizationState.ts'

/** An API key, by the scopes that it holds. */
export interface KeyAuthority {
  readonly scopes: ReadonlySet<Scope>
}

/** Who acts: a person, by their roles now, or an API key. */
export type By = Id | KeyAuthority

export const authorityOf = (caller: Caller): By =>
  caller.kind === 'learner' ? caller.userId : { scopes: caller.scopes }

/** Throws 403 `admin_required` unless it is a person who is an active admin now. */
export function requireAdmin({ admins }: ActiveOrganization, by: By): void {
  if (typeof by !== 'string' || !admins.has(by)) throw new Problem('admin_required')
}

/**
 * Granting `admin` needs an admin: 403 `admin_required`. An API key grants only roles whose scopes it holds: 403 `forbidden`;
 * else whoever has the key could give a person more than the key may do.
 */
export function requireMayGrant(state: ActiveOrganization, by: By, roles: readonly Role[]): void {
  if (roles.includes('admin')) requireAdmin(state, by)
  if (typeof by === 'string') return
  const missing = roles.flatMap(reach).find((scope) => !by.scopes.has(scope))
  if (missing === undefined) return
  throw new Problem('forbidden', `An API key without ${missing} cannot grant a role that has it.`)
}

/** A developer has no scopes of their own, but issues keys with these. */
const reach = (role: Role): readonly Scope[] =>
  role === 'developer' ? ['read:catalog', 'read:content'] : scopesOfRole[role]
