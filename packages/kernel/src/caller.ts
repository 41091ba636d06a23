import type { Id } from './ids.ts'
import type { Role, Scope } from './scopes.ts'

/** The client that every installation has for its own pages. */
export const firstPartyClientId = 'manabi-web'

/**
 * Whether nobody here registered the client: it did so itself (`dyn:…`), or its id is the address of its own description. Such ids cannot
 * be given by hand. They are not first-party: people are asked, and learner scopes are all that they get.
 */
export const isSelfRegistered = (clientId: string): boolean => /^(?:dyn:|https?:\/\/)/.test(clientId)

/** A person, signed in with an access token. */
export interface Learner {
  readonly kind: 'learner'
  readonly userId: Id
  readonly sessionId: Id
  readonly clientId: string | null
  readonly scopes: ReadonlySet<Scope>
  /** Current organizations with the person's roles there: memberships, and affiliations with no role. Never from the token. */
  readonly organizations: ReadonlyMap<Id, Standing>
}

export interface Standing {
  readonly roles: readonly Role[]
  readonly departments: readonly Id[]
  /** Scopes of the token that do not count here, because the organization has not approved them for the app. Left out: none. */
  readonly withheld?: ReadonlySet<Scope>
}

/** A program, acting for one organization and no person. */
export interface ApiKeyCaller {
  readonly kind: 'apiKey'
  readonly keyId: Id
  readonly organizationId: Id
  readonly scopes: ReadonlySet<Scope>
}

export type Caller = Learner | ApiKeyCaller

/** Memberships and affiliations of now, as events carry them. */
export const learnersOrganizations = ({ organizations }: Learner): { id: Id; departmentIds: Id[] }[] =>
  [...organizations].map(([id, { departments }]) => ({ id, departmentIds: [...departments] }))
