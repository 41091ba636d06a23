import { type ActiveClient, isRedirectUriOf } from '@manabi/identity'
import { isSelfRegistered, type Scope, Text } from '@manabi/kernel'
import { OAuthError } from '@manabi/operations/identity/sessions/oauthError'
import { resourceOf } from '@manabi/operations/identity/sessions/resource'
import { scopesNamed } from '@manabi/operations/identity/sessions/scopesNamed'
import type { Services } from '@manabi/operations/services'
import { readQuery } from '../http/reading/readQuery.ts'

/** Where an answer goes, and what it has to carry back. */
export interface ReturnAddress {
  readonly client: ActiveClient
  readonly redirectUri: string
  readonly state: string | null
}

/** What a client asks for at the authorization page (specification section 5). */
export interface AuthorizationRequest extends ReturnAddress {
  readonly codeChallenge: string
  /** null: all that client and roles allow. */
  readonly scopes: readonly Scope[] | null
  readonly resource: string | null
}

/** An error that the client is told of, by redirecting (RFC 6749 section 4.1.2.1). */
export interface AuthorizationError {
  readonly error: string
  readonly error_description: string
}

/** What was asked: `refused` is told to the person only, `error` to the client. */
export type Asked =
  | { readonly kind: 'refused'; readonly reason: 'client' | 'redirectUri' }
  | { readonly kind: 'error'; readonly to: ReturnAddress; readonly error: AuthorizationError }
  | { readonly kind: 'request'; readonly request: AuthorizationRequest }

type FindClient = (clientId: string, redirectUri: unknown) => Promise<ActiveClient | null>

/** Nobody is redirected before client and redirect URI are known to belong together. */
export async function readAuthorization(
  services: Pick<Services, 'config'>,
  url: string,
  find: FindClient,
): Promise<Asked> {
  const parameters = readQuery(url)
  const { client_id: clientId, redirect_uri: redirectUri, state } = parameters
  const isId = typeof clientId === 'string' && /^[\x21-\x7e]{1,500}$/.test(clientId)
  const client = isId ? await find(clientId, redirectUri) : null
  if (client === null) return { kind: 'refused', reason: 'client' }
  if (typeof redirectUri !== 'string' || !isRedirectUriOf(client, redirectUri)) {
    return { kind: 'refused', reason: 'redirectUri' }
  }
  const to = { client, redirectUri, state: Text.safeParse(state).data ?? null }
  try {
    return { kind: 'request', request: { ...to, ...termsOf(services, parameters, client) } }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return { kind: 'error', to, error: { error: error.code, error_description: error.message } }
  }
}

type Terms = Omit<AuthorizationRequest, keyof ReturnAddress>

const known = [
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
]

function termsOf(
  services: Pick<Services, 'config'>,
  parameters: Readonly<Record<string, unknown>>,
  client: ActiveClient,
): Terms {
  const repeated = known.find((name) => parameters[name] !== undefined && !Text.safeParse(parameters[name]).success)
  if (repeated !== undefined)
    throw new OAuthError('invalid_request', `${repeated} is there more than once, or is no text.`)
  const given = parameters as Readonly<Record<string, string | undefined>>
  requireFlow(given)
  const scopes = scopesNamed(given['scope'])
  if (scopes !== null && !scopes.some((scope) => mayHave(client, scope))) throw nothingLeft()
  return { codeChallenge: given['code_challenge']!, scopes, resource: resourceOf(services, given['resource']) ?? null }
}

/** For a client that registered itself it depends on who signs in: their organizations may have approved more. */
const mayHave = ({ clientId, scopes }: ActiveClient, scope: Scope): boolean =>
  isSelfRegistered(clientId) || scopes.includes(scope)

/** The code flow with PKCE, S256, for every client (specification section 5). */
function requireFlow(given: Readonly<Record<string, string | undefined>>): void {
  const { response_type, response_mode = 'query', code_challenge, code_challenge_method } = given
  if (response_type === undefined) throw new OAuthError('invalid_request', 'response_type is missing.')
  if (response_type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code.')
  if (response_mode !== 'query') throw new OAuthError('invalid_request', 'response_mode must be query.')
  if (code_challenge === undefined)
    throw new OAuthError('invalid_request', 'code_challenge is missing: PKCE is required.')
  if (code_challenge_method !== 'S256') throw new OAuthError('invalid_request', 'code_challenge_method must be S256.')
  if (!/^[\w-]{43}$/.test(code_challenge)) {
    throw new OAuthError('invalid_request', 'code_challenge must be a base64url SHA-256 hash.')
  }
}

const nothingLeft = () => new OAuthError('invalid_scope', 'Nothing is left of the scopes asked for.')

/** The redirect URI with an answer in its query, and whose answer it is (RFC 9207). */
export function answerAt(
  { redirectUri, state }: ReturnAddress,
  issuer: string,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}

/** What a content security policy calls the place where the answer goes: its origin, or the scheme of an app. */
export function sourceOf(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri)
  const isPlainHost = /^https?:$/.test(protocol) && /^[a-z0-9.-]+$/.test(hostname)
  return isPlainHost ? origin : protocol
}
