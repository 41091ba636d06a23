import {
  type Caller,
  type Id,
  isSelfRegistered,
  type Learner,
  notFound,
  Problem,
  type ProblemCode,
  type Role,
  roles,
  type Scope,
  type Standing,
  scopesOfRole,
} from '@manabi/kernel'
import type { Input, Operation, OrganizationAccess } from './operation.ts'

/** Throws 403 where the operation asks for a credential of another kind, or for a scope that this one lacks. */
export function requireCredential(operation: Operation, caller: Caller | null): void {
  if (caller === null) return
  if (operation.caller === 'learner' && caller.kind === 'apiKey') throw new Problem('user_credential_required')
  if (operation.scope !== undefined && !caller.scopes.has(operation.scope)) {
    throw new Problem('insufficient_scope', howToGet(operation.scope, caller), { requiredScope: operation.scope })
  }
}

/** Where a role is missing another client would not help, and where the client is, another role would not. */
function howToGet(scope: Scope, caller: Caller): string {
  if (caller.kind === 'apiKey') return `This API key lacks the scope ${scope}. Use a key that was issued with it.`
  const allowing = rolesWith(scope)
  const isHeld = [...caller.organizations.values()].some((standing) => hasRole(standing, allowing))
  if (allowing.length > 0 && !isHeld) return `The scope ${scope} takes one of these roles: ${allowing.join(', ')}.`
  if (allowing.length > 0 && isByStrangersApp(caller)) {
    return `This app lacks the scope ${scope}. An admin of the organization can approve it; sign in again after that.`
  }
  const client = 'a client (clientId) that may request it, such as manabi-web'
  return `This token lacks the scope ${scope}. Sign in with ${client}, and request it where you name scopes.`
}

/** None for the scopes that everyone may have. */
const rolesWith = (scope: Scope): Role[] => roles.filter((role) => scopesOfRole[role].includes(scope))

/**
 * Lets the caller act where the input says (contract, "Conventions"). Throws 403 `insufficient_scope` where the organization in the
 * path has not approved the scope for the caller's app; 404 `not_found` for callers without tie to it, API keys of other organizations
 * among them; 403 `admin_required` for members where only an admin may act, else 403 `forbidden`.
 */
export function requireAccess(operation: Operation, caller: Caller | null, input: Input): void {
  if (caller === null) return
  const { organization, anyOrganization, selfRegisteredApps = true } = operation
  if (anyOrganization !== undefined && actingOrganization(operation, caller) === null) throw nowhere(operation, caller)
  if (organization !== undefined) {
    const { organizationId } = input.params as { organizationId: Id }
    if (caller.kind === 'apiKey') requireOwnKey(organization, caller.organizationId === organizationId, input)
    else requireRole(operation, organization, caller, input)
  }
  const isKeptOut = !selfRegisteredApps || organization?.narrowed?.when(input) === true
  if (isKeptOut && isByStrangersApp(caller)) {
    throw new Problem('forbidden', 'Apps that registered themselves may not do this.')
  }
}

type ActingAnywhere = Pick<Operation, 'anyOrganization' | 'scope'>

/** Where the caller acts when no organization is named: the first in which the operation lets them; null for none. */
export function actingOrganization({ anyOrganization, scope }: ActingAnywhere, caller: Caller): Id | null {
  const { roles = [], apiKeys = false } = anyOrganization ?? {}
  if (caller.kind === 'apiKey') return apiKeys ? caller.organizationId : null
  const allowed = [...caller.organizations].filter(
    ([, standing]) => hasRole(standing, roles) && !(scope !== undefined && standing.withheld?.has(scope)),
  )
  return allowed.map(([id]) => id).sort()[0] ?? null
}

/** Why: where a role would do, the app lacks the organization's approval. */
function nowhere({ anyOrganization, scope }: ActingAnywhere, caller: Caller): Problem {
  const { roles } = anyOrganization!
  const isWithheld = caller.kind === 'learner' && [...caller.organizations.values()].some((one) => hasRole(one, roles))
  return isWithheld && scope !== undefined ? unapproved(scope) : refusal(roles)
}

const hasRole = (standing: Standing, roles: readonly Role[]): boolean =>
  standing.roles.some((role) => roles.includes(role))

const unapproved = (scope: Scope): Problem =>
  new Problem('insufficient_scope', `The app lacks the scope ${scope} here: an admin has to approve it.`, {
    requiredScope: scope,
  })

const isByStrangersApp = (caller: Caller): boolean =>
  caller.kind === 'learner' && caller.clientId !== null && isSelfRegistered(caller.clientId)

function requireOwnKey({ apiKeys = false, narrowed }: OrganizationAccess, isOwn: boolean, input: Input): void {
  if (!isOwn) throw notFound()
  if (apiKeys && narrowed?.when(input) !== true) return
  throw new Problem('forbidden', 'This needs a person with a role in the organization, not an API key.')
}

function requireRole({ scope }: Operation, access: OrganizationAccess, { organizations }: Learner, input: Input): void {
  const standing = organizations.get((input.params as { organizationId: Id }).organizationId)
  if (scope !== undefined && standing?.withheld?.has(scope)) throw unapproved(scope)
  if (standing === undefined) throw notFound()
  const { roles, narrowed } = access
  const allowed = narrowed?.when(input) === true ? narrowed.roles : roles
  if (!hasRole(standing, allowed)) throw refusal(allowed)
}

const refusal = (roles: readonly Role[]): Problem => new Problem(refusalCode(roles))

const refusalCode = (roles: readonly Role[]): 'admin_required' | 'forbidden' =>
  roles.every((role) => role === 'admin') ? 'admin_required' : 'forbidden'

/** The codes with which `requireCredential` and `requireAccess` refuse the operation. */
export function accessProblems(operation: Operation): readonly ProblemCode[] {
  const { caller, scope, organization, selfRegisteredApps = true } = operation
  const codes: ProblemCode[] = []
  if (caller === 'learner') codes.push('user_credential_required')
  if (scope !== undefined) codes.push('insufficient_scope')
  if (!selfRegisteredApps || organization?.narrowed !== undefined) codes.push('forbidden')
  if (operation.anyOrganization !== undefined) codes.push(refusalCode(operation.anyOrganization.roles))
  if (organization === undefined) return codes
  const { roles, apiKeys = false, narrowed } = organization
  codes.push('not_found', refusalCode(roles))
  if (narrowed !== undefined) codes.push(refusalCode(narrowed.roles))
  if (caller === 'any' && (!apiKeys || narrowed !== undefined)) codes.push('forbidden')
  return codes
}
