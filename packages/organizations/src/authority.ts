import { type Caller, type Id, Problem, type Role, type Scope, scopesOfRole } from '@manabi/kernel'
import type { ActiveOrganization, Invitation } from './organizationState.ts'

/** An API key, with the scopes that it holds. */
export interface KeyAuthority {
  readonly keyId: Id
  readonly scopes: ReadonlySet<Scope>
}

/** Whoever runs the installation, by a command: may grant every role. */
export const operator = { isOperator: true } as const

/** Who acts: a person, by their roles now, an API key, or the operator. */
export type By = Id | KeyAuthority | typeof operator

const isOperator = (by: By): by is typeof operator => typeof by !== 'string' && 'isOperator' in by

export const authorityOf = (caller: Caller): By =>
  caller.kind === 'learner' ? caller.userId : { keyId: caller.keyId, scopes: caller.scopes }

/** The person or the API key; null for the operator. */
export const idOf = (by: By): Id | null => (typeof by === 'string' ? by : isOperator(by) ? null : by.keyId)

/** Whether an API key has this id. */
export const isOfKey = (id: Id): boolean => id.startsWith('key_')

/** Throws 403 `admin_required` unless it is a person who is an active admin now, or the operator. */
export function requireAdmin({ admins }: ActiveOrganization, by: By): void {
  if (isOperator(by)) return
  if (typeof by !== 'string' || !admins.has(by)) throw new Problem('admin_required')
}

/**
 * Granting `admin` needs an admin: 403 `admin_required`. An API key grants only roles whose scopes it holds: 403 `forbidden`;
 * else whoever has the key could give a person more than the key may do.
 */
export function requireMayGrant(state: ActiveOrganization, by: By, roles: readonly Role[]): void {
  if (roles.includes('admin')) requireAdmin(state, by)
  if (typeof by === 'string' || isOperator(by)) return
  const missing = roles.flatMap(reach).find((scope) => !by.scopes.has(scope))
  if (missing === undefined) return
  throw new Problem('forbidden', `An API key without ${missing} cannot grant a role that has it.`)
}

/**
 * Whether the person who answers for the link still has a role that invites people with these roles. True for an API key, whose own
 * stream says whether it was revoked, and for the operator.
 */
export function mayStillInvite(
  { members }: ActiveOrganization,
  { invitedBy, roles }: Pick<Invitation, 'invitedBy' | 'roles'>,
): boolean {
  if (invitedBy === null || isOfKey(invitedBy)) return true
  const own = members.get(invitedBy) ?? []
  if (roles.includes('admin')) return own.includes('admin')
  return own.some((role) => scopesOfRole[role].includes('write:members'))
}

/** A developer has no scopes of their own, but issues keys with these. */
const reach = (role: Role): readonly Scope[] =>
  role === 'developer' ? ['read:catalog', 'read:content'] : scopesOfRole[role]
