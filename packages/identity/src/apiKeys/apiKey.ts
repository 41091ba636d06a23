import { decider, type Id, notFound, Problem, type Role, type Scope, unreachable } from '@manabi/kernel'
import { type ApiKeyEvent, ApiKeyIssued, ApiKeyRevoked } from '../events.ts'
import { requireWithin } from '../requireWithin.ts'

export type ApiKey =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'revoked'
      readonly keyId: Id
      readonly organizationId: Id
      readonly scopes: ReadonlySet<Scope>
      readonly keyHash: string
    }

/** A program's credential for one organization (specification section 5, "Credentials"). */
export const apiKey = decider<ApiKey, ApiKeyEvent, [keyId: Id]>()({
  name: 'api-key',
  stream: (keyId) => `api-key-${keyId}`,
  events: [ApiKeyIssued, ApiKeyRevoked],
  initial: { status: 'none' },
  evolve,
  decisions: { issueApiKey, revokeApiKey },
})

function evolve(state: ApiKey, event: ApiKeyEvent): ApiKey {
  switch (event.type) {
    case 'ApiKeyIssued': {
      const { keyId, organizationId, keyHash } = event.data
      return { status: 'active', keyId, organizationId, scopes: new Set(event.data.scopes), keyHash }
    }
    case 'ApiKeyRevoked':
      return state.status === 'none' ? state : { ...state, status: 'revoked' }
    default:
      return unreachable(event)
  }
}

/** What a developer may grant; the rest is for admins (contract, "Roles and what they allow"). */
const developerScopes: ReadonlySet<Scope> = new Set<Scope>(['read:catalog', 'read:content'])

export interface IssueApiKey extends Omit<Parameters<typeof ApiKeyIssued>[0], 'issuedBy'> {
  readonly by: Manager
  /** How many keys the organization issued in the last `yearOfKeys` days, revoked ones too; left out: none. */
  readonly issuedThisYear?: number
}

/** Keys stay in the list for good when they are revoked: so that it grows by this much a year at most. */
const mostKeysAYear = 1_000
export const yearOfKeys = 365

/** Who manages keys, with the roles in the key's organization. */
export interface Manager {
  readonly userId: Id
  readonly roles: readonly Role[]
  /** Of the token that asks. Left out: not looked at, until every caller tells them. */
  readonly scopes?: ReadonlySet<Scope>
}

/**
 * 403 `forbidden` for those who are neither admin nor developer, `admin_required` for a developer granting more than may be,
 * `insufficient_scope` for more than the token that asks may do: a key must not widen it. 409 `conflict` beyond `mostKeysAYear`.
 */
export function issueApiKey(state: ApiKey, { by, issuedThisYear = 0, ...key }: IssueApiKey): readonly ApiKeyEvent[] {
  requireAuthority(by, key.scopes)
  if (by.scopes !== undefined) requireWithin(by.scopes, key.scopes)
  if (state.status !== 'none') return []
  if (issuedThisYear >= mostKeysAYear)
    throw new Problem('conflict', `An organization can issue ${mostKeysAYear} API keys in ${yearOfKeys} days.`)
  return [ApiKeyIssued({ ...key, issuedBy: by.userId })]
}

export interface RevokeApiKey {
  readonly organizationId: Id
  readonly by: Manager
}

/** 404 `not_found` for a key of another organization; the same authority as issuing it; again is nothing to do. */
export function revokeApiKey(state: ApiKey, { organizationId, by }: RevokeApiKey): readonly ApiKeyEvent[] {
  if (state.status === 'none' || state.organizationId !== organizationId) throw notFound()
  requireAuthority(by, state.scopes)
  return state.status === 'active' ? [ApiKeyRevoked({ keyId: state.keyId, organizationId, revokedBy: by.userId })] : []
}

function requireAuthority({ roles }: Manager, scopes: Iterable<Scope>): void {
  if (roles.includes('admin')) return
  if (!roles.includes('developer')) throw new Problem('forbidden')
  const isWithin = [...scopes].every((scope) => developerScopes.has(scope))
  if (!isWithin) throw new Problem('admin_required', 'A developer may grant read:catalog and read:content only.')
}
