import { type Caller, type Id, notFound, Problem, type Role } from '@manabi/kernel'

interface AccessOptions {
  /** Whether the organization's own API keys may do this; their scopes are checked before. Default: only people may. */
  readonly apiKeys?: boolean
}

/**
 * Lets the caller act on the organization in the path, by current membership (contract, "Conventions" and "Roles and what they
 * allow"). Throws 404 `not_found` for callers without tie to it, API keys of other organizations among them; 403
 * `admin_required` for members where only an admin may act, else 403 `forbidden`.
 */
export function organizationAccess(
  caller: Caller,
  organizationId: Id,
  roles: readonly Role[],
  { apiKeys = false }: AccessOptions = {},
): void {
  if (caller.kind === 'apiKey') {
    if (caller.organizationId !== organizationId) throw notFound()
    if (!apiKeys) throw new Problem('forbidden', 'This needs a person with a role in the organization, not an API key.')
    return
  }
  const membership = caller.organizations.get(organizationId)
  if (membership === undefined) throw notFound()
  if (membership.roles.some((role) => roles.includes(role))) return
  throw new Problem(roles.every((role) => role === 'admin') ? 'admin_required' : 'forbidden')
}
