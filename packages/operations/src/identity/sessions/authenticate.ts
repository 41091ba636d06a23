import {
  AccessTokenVerifier,
  ApiKeyUses,
  apiKey,
  apiKeyKind,
  approvedScopes,
  findClient,
  readToken,
  sameHash,
} from '@manabi/identity'
import {
  type ApiKeyCaller,
  type Caller,
  isSelfRegistered,
  type Learner,
  learnerScopes,
  type Scope,
} from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import type { AccountDoc } from '@manabi/projections/identity/accounts'
import type { Services } from '../../services.ts'
import { currentAccount } from '../accounts/currentAccount.ts'
import { unauthorized } from './proof.ts'

/** What a request presents (specification section 5); at most one of the two. */
export interface Credentials {
  /** An access token. */
  readonly bearer: string | null
  /** An organization's API key, sent as `X-Api-Key` or as a bearer value starting with `mk_`. */
  readonly apiKey: string | null
}

/** Finds out who presents these credentials. Throws 401 `unauthorized` for credentials that are invalid, expired or revoked, and for disabled
 * clients. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>

type AuthenticateServices = Services & Pick<Platform, 'clock' | 'log'>

/**
 * Tells who calls: a learner by access token, a program by API key. 401 `unauthorized` for anybody else. Tokens must be for the
 * `resource`: the API when none is named.
 */
export function createAuthenticate(services: AuthenticateServices, resource?: string): Authenticate {
  const learner = learnerBy(services, resource)
  const program = programBy(services)
  return async ({ bearer, apiKey: key }) => {
    if (key !== null) return program(key)
    if (bearer !== null) return learner(bearer)
    throw unauthorized()
  }
}

function learnerBy({ clock, ...services }: AuthenticateServices, resource?: string) {
  const tokens = new AccessTokenVerifier(services, clock, resource)
  return async (token: string): Promise<Learner> => {
    const verified = await tokens.verify(token)
    if (verified === null) throw unauthorized()
    const { userId, sessionId, clientId, scopes } = verified
    if (clientId !== null && (await findClient(services.repository, clientId)) === null) throw unauthorized()
    const account = await currentAccount(services, userId)
    if (account.status !== 'active') throw unauthorized()
    const organizations = organizationsOf(account)
    return withinApprovals(services, { kind: 'learner', userId, sessionId, clientId, scopes, organizations })
  }
}

/** Where the person stands now, as calls see it. */
export function organizationsOf({ organizations }: AccountDoc): Learner['organizations'] {
  return new Map(organizations.map(({ id, roles, departmentIds }) => [id, { roles, departments: departmentIds }]))
}

function programBy({ clock, log, repository, state }: AuthenticateServices) {
  const uses = new ApiKeyUses(state)
  return async (key: string): Promise<ApiKeyCaller> => {
    const presented = readToken(apiKeyKind, key)
    if (presented === null) throw unauthorized()
    const { state: issued } = await repository.load(apiKey, [presented.id])
    if (issued.status !== 'active' || !sameHash(issued.keyHash, presented.hash)) throw unauthorized()
    const { keyId, organizationId, scopes } = issued
    uses.note(keyId, clock.now()).catch((error) => log.warn({ err: error, keyId }, 'use of an API key not noted'))
    return { kind: 'apiKey', keyId, organizationId, scopes }
  }
}

/**
 * The learner as far as the organizations let the app act now: beyond the learner scopes, a token of a client that registered
 * itself counts where an admin approved the scope, and has not withdrawn it since (specification section 5, "Scope computation").
 */
async function withinApprovals({ repository }: Pick<Services, 'repository'>, caller: Learner): Promise<Learner> {
  const { clientId, scopes, organizations } = caller
  if (clientId === null || !isSelfRegistered(clientId)) return caller
  const beyond = [...scopes].filter((scope) => !ofLearners.has(scope))
  if (beyond.length === 0) return caller
  const approvals = await approvedScopes(repository, clientId, [...organizations.keys()])
  const isApprovedIn = (id: string, scope: Scope) => approvals.get(id)?.includes(scope) === true
  const isApproved = (scope: Scope) => [...organizations.keys()].some((id) => isApprovedIn(id, scope))
  const standings = [...organizations].map(([id, standing]) => {
    const withheld = new Set(beyond.filter((scope) => !isApprovedIn(id, scope)))
    return [id, { ...standing, withheld }] as const
  })
  return {
    ...caller,
    scopes: new Set([...scopes].filter((scope) => ofLearners.has(scope) || isApproved(scope))),
    organizations: new Map(standings),
  }
}

const ofLearners: ReadonlySet<Scope> = new Set(learnerScopes)
