import { learnerScopes, type Role, type Scope, scopes, scopesOfRole } from '@manabi/kernel'

export interface ScopeRequest {
  /** Of the person, each with what the organization approved for the client. */
  readonly memberships: readonly { readonly roles: readonly Role[]; readonly approved: readonly Scope[] }[]
  /** What the client may request everywhere; null: no client was named, which allows the learner scopes. */
  readonly ceiling: readonly Scope[] | null
  /** What was asked for; null: everything. */
  readonly requested: readonly Scope[] | null
}

/** Roles ∩ client ∩ request (specification section 5, "Scope computation"), in the order of the specification's table. */
export function grantedScopes({ memberships, ceiling, requested }: ScopeRequest): Scope[] {
  const everywhere: readonly Scope[] = ceiling ?? learnerScopes
  const allowed = new Set<Scope>(learnerScopes.filter((scope) => everywhere.includes(scope)))
  for (const { roles, approved } of memberships) {
    const held = roles.flatMap((role) => scopesOfRole[role])
    for (const scope of held) if (everywhere.includes(scope) || approved.includes(scope)) allowed.add(scope)
  }
  return scopes.filter((scope) => allowed.has(scope) && (requested === null || requested.includes(scope)))
}
