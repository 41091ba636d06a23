import { type Caller, firstPartyClientId, type Id, Problem, type Role, type Scope, scopesOfRole } from '@manabi/kernel'
import type { ActiveOrganization, Invitation } from './organizationState.ts'

/** An API key, with the scopes that it holds. */
export interface KeyAuthority {
  readonly keyId: Id
  readonly scopes: ReadonlySet<Scope>
}

/** A person who acts through an app of somebody else, with the scopes that it has. */
export interface AppAuthority {
  readonly userId: Id
  readonly scopes: ReadonlySet<Scope>
}

/** Whoever runs the installation, by a command: may grant every role. */
export const operator = { isOperator: true } as const

/** Who acts: a person, by their roles now, themselves or through an app; an API key; or the operator. */
export type By = Id | AppAuthority | KeyAuthority | typeof operator

const isOperator = (by: By): by is typeof operator => typeof by !== 'string' && 'isOperator' in by

export function authorityOf(caller: Caller): By {
  const { scopes } = caller
  if (caller.kind !== 'learner') return { keyId: caller.keyId, scopes }
  const { userId, clientId } = caller
  return clientId === null || clientId === firstPartyClientId ? userId : { userId, scopes }
}

/** The person or the API key; null for the operator. */
export function idOf(by: By): Id | null {
  if (typeof by === 'string') return by
  if (isOperator(by)) return null
  return 'keyId' in by ? by.keyId : by.userId
}

/** Whether an API key has this id. */
export const isOfKey = (id: Id): boolean => id.startsWith('key_')

/** Throws 403 `admin_required` unless it is a person who is an active admin now, or the operator. */
export function requireAdmin({ admins }: ActiveOrganization, by: By): void {
  const id = idOf(by)
  if (id !== null && !admins.has(id)) throw new Problem('admin_required')
}

/**
 * Granting `admin` needs an admin: 403 `admin_required`. An API key grants only roles whose scopes it holds, and an app none with a
 * scope of its user that it lacks: 403 `forbidden`; else whoever has them could give a person more than they may do.
 */
export function requireMayGrant(state: ActiveOrganization, by: By, roles: readonly Role[]): void {
  if (roles.includes('admin')) requireAdmin(state, by)
  if (typeof by === 'string' || isOperator(by)) return
  const granted = roles.flatMap(reach)
  const needed = 'keyId' in by ? granted : granted.filter((scope) => hasScope(state, by.userId, scope))
  const missing = needed.find((scope) => !by.scopes.has(scope))
  if (missing === undefined) return
  throw new Problem('forbidden', `An API key or an app without ${missing} cannot grant a role that has it.`)
}

const hasScope = ({ members }: ActiveOrganization, userId: Id, scope: Scope): boolean =>
  (members.get(userId) ?? []).some((role) => scopesOfRole[role].includes(scope))

/**
 * Whether the person who answers for the link still has a role that invites people with these roles. True for an API key, whose own
 * stream says whether it was revoked, and for the operator.
 */
export function mayStillInvite(
  state: ActiveOrganization,
  { invitedBy, roles }: Pick<Invitation, 'invitedBy' | 'roles'>,
): boolean {
  if (invitedBy === null || isOfKey(invitedBy)) return true
  if (roles.includes('admin')) return state.members.get(invitedBy)?.includes('admin') ?? false
  return hasScope(state, invitedBy, 'write:members')
}

/** A developer has no scopes of their own, but issues keys with these. */
const reach = (role: Role): readonly Scope[] =>
  role === 'developer' ? ['read:catalog', 'read:content'] : scopesOfRole[role]
