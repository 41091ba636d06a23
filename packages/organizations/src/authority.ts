import {
  type Caller,
  firstPartyClientId,
  type Id,
  isSelfRegistered,
  learnerScopes,
  Problem,
  type Role,
  type Scope,
  scopesOfRole,
} from '@manabi/kernel'
import type { ActiveOrganization, Invitation } from './organizationState.ts'

/** An API key, with the scopes that it holds. */
export interface KeyAuthority {
  readonly keyId: Id
  readonly scopes: ReadonlySet<Scope>
}

/** A person who acts through an app of somebody else, with the scopes that it has in the organization. */
export interface AppAuthority {
  readonly userId: Id
  readonly scopes: ReadonlySet<Scope>
  /** Nobody here registered it. */
  readonly isSelfRegistered: boolean
}

/** Whoever runs the installation, by a command: may grant every role. */
export const operator = { isOperator: true } as const

/** Who acts: a person, by their roles now, themselves or through an app; an API key; or the operator. */
export type By = Id | AppAuthority | KeyAuthority | typeof operator

const isOperator = (by: By): by is typeof operator => typeof by !== 'string' && 'isOperator' in by

/** An app has in an organization only the scopes that this organization approved, whatever others did. */
export function authorityOf(caller: Caller, organizationId: Id): By {
  const { scopes } = caller
  if (caller.kind !== 'learner') return { keyId: caller.keyId, scopes }
  const { userId, clientId, organizations } = caller
  if (clientId === null || clientId === firstPartyClientId) return userId
  const { withheld } = organizations.get(organizationId) ?? {}
  const approved = new Set([...scopes].filter((scope) => withheld?.has(scope) !== true))
  return { userId, scopes: approved, isSelfRegistered: isSelfRegistered(clientId) }
}

/** Whether a person acts through an app. */
export const isApp = (by: By): by is AppAuthority => typeof by !== 'string' && 'userId' in by

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
 * scope of its user that it lacks: 403 `forbidden`; else whoever has them could give a person more than they may do. An app that
 * registered itself grants no role that issues API keys: no approval lets it do that itself.
 */
export function requireMayGrant(state: ActiveOrganization, by: By, roles: readonly Role[]): void {
  if (roles.includes('admin')) requireAdmin(state, by)
  if (typeof by === 'string' || isOperator(by)) return
  if (isApp(by) && by.isSelfRegistered && roles.some(issuesKeys))
    throw new Problem('forbidden', 'An app that registered itself cannot grant admin or developer, or take admin.')
  const granted = roles.flatMap(reach)
  const needed = 'keyId' in by ? granted : granted.filter((scope) => hasScope(state, by.userId, scope))
  const missing = needed.find((scope) => !by.scopes.has(scope))
  if (missing === undefined) return
  throw new Problem('forbidden', `An API key or an app without ${missing} cannot grant a role that has it.`)
}

const issuesKeys = (role: Role): boolean => role === 'admin' || role === 'developer'

const hasScope = ({ members }: ActiveOrganization, userId: Id, scope: Scope): boolean =>
  ofLearners.has(scope) || (members.get(userId) ?? []).some((role) => scopesOfRole[role].includes(scope))

const ofLearners: ReadonlySet<Scope> = new Set(learnerScopes)

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
