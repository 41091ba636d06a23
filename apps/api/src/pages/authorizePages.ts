import {
  type ActiveClient,
  adoptClient,
  authorizationCode,
  authorizationCodeKind,
  client as clientDecider,
  consent,
  covers,
  giveConsent,
  grantedScopes,
  isSelfRegistered,
  issueCode,
  issueToken,
} from '@manabi/identity'
import { newId, type Scope } from '@manabi/kernel'
import type { Request, Response } from 'express'
import type { ClientDocuments } from '../identity/clientDocuments.ts'
import { clientToAuthorize } from '../identity/clientToAuthorize.ts'
import {
  type Asked,
  type AuthorizationRequest,
  answerAt,
  type ReturnAddress,
  readAuthorization,
  sourceOf,
} from './authorizationRequest.ts'
import { formTokenFor, isOwnForm, metadataFor, type SignedIn, signedIn, signInWith } from './browser.ts'
import { nameOf, type PageServices } from './connectPages.ts'
import { sendPage, textsFor } from './layout.ts'
import { type Attempt, checkSignInForm, firstAttempt } from './signInForm.ts'
import { consentPage, refusedPage, signInPage } from './views.ts'

interface Visit {
  readonly services: PageServices
  readonly request: Request
  readonly response: Response
}

type Handler = (request: Request, response: Response) => Promise<void>

/**
 * `GET` and `POST /connect/authorize` (specification section 5). What is asked for stands in the query of both, and is read
 * anew each time: between pages the service remembers nothing but who signed in and what they agreed to.
 */
export function authorizePages(
  services: PageServices,
  documents: ClientDocuments,
): { readonly get: Handler; readonly post: Handler } {
  const find = (clientId: string) => clientToAuthorize(services, documents, clientId, services.clock.now())
  const serve =
    (answer: (visit: Visit, asked: AuthorizationRequest, person: SignedIn | null) => Promise<void>): Handler =>
    async (request, response) => {
      const visit = { services, request, response }
      const asked = await readAuthorization(services, request.url, find)
      if (asked.kind === 'request') await answer(visit, asked.request, await signedIn(services, request))
      else refuse(visit, asked)
    }
  return { get: serve(goOn), post: serve(takeForm) }
}

function refuse(visit: Visit, asked: Exclude<Asked, { kind: 'request' }>): void {
  const { request, response } = visit
  const t = textsFor(request)
  if (asked.kind === 'error') redirect(visit, asked.to, { ...asked.error })
  else sendPage(request, response, refusedPage(t, asked.reason === 'client' ? t.unknownClient : t.wrongRedirect))
}

/** As far as it goes without asking: to the sign-in form, to the question of consent, or back to the app with a code. */
async function goOn(visit: Visit, asked: AuthorizationRequest, person: SignedIn | null): Promise<void> {
  if (person === null) return showSignIn(visit, asked, firstAttempt)
  const scopes = scopesFor(asked, person)
  if (scopes.length === 0) return redirect(visit, asked, nothingLeft)
  if (await isConsentDue(visit, asked.client, person, scopes)) return showConsent(visit, asked, person, scopes)
  const code = await newCode(visit, asked, person, scopes)
  redirect(visit, asked, { code })
}

const nothingLeft = { error: 'invalid_scope', error_description: 'Nothing is left of the scopes asked for.' }
const denied = { error: 'access_denied', error_description: 'The person did not allow it.' }

async function takeForm(visit: Visit, asked: AuthorizationRequest, person: SignedIn | null): Promise<void> {
  const { services, request, response } = visit
  const { intent } = (request.body ?? {}) as { intent?: unknown }
  if (!isOwnForm(services, request, person)) {
    // Whoever is signed in is asked again; nothing is taken for an answer.
    return person === null ? showSignIn(visit, asked, expired(request)) : reload(visit)
  }
  if (intent === 'deny') return redirect(visit, asked, denied)
  if (intent === 'allow' && person !== null) await allow(visit, asked, person)
  if (intent === 'sign_in') {
    const attempt = await checkSignInForm(services, request)
    if (attempt.userId === null) return showSignIn(visit, asked, attempt)
    await signInWith(services, request, response, attempt.userId)
  }
  reload(visit)
}

/** Serves what was asked for as a page of its own, so that reloading it sends no form again. */
const reload = ({ request, response }: Visit): void => {
  response.status(303).location(request.originalUrl).end()
}

/** The form is not of this browser: it was open for too long, or cookies are refused. */
const expired = (request: Request): Attempt => ({
  ...firstAttempt,
  status: 403,
  errors: [{ field: 'email', message: textsFor(request).formExpired }],
})

const scopesFor = ({ client, scopes }: AuthorizationRequest, { account }: SignedIn): Scope[] =>
  grantedScopes({
    roles: account.organizations.flatMap(({ roles }) => roles),
    ceiling: client.scopes,
    requested: scopes,
  })

async function isConsentDue(
  { services }: Visit,
  { clientId }: ActiveClient,
  { account }: SignedIn,
  scopes: readonly Scope[],
): Promise<boolean> {
  if (!isSelfRegistered(clientId)) return false
  const { state } = await services.repository.load(consent, [account.userId, clientId])
  return !covers(state, scopes)
}

async function allow({ services, response }: Visit, asked: AuthorizationRequest, person: SignedIn): Promise<void> {
  const { client } = asked
  const { clientId } = client
  const { userId } = person.account
  const metadata = metadataFor(services, response, userId)
  const command = { userId, clientId, scopes: scopesFor(asked, person) }
  await services.repository.execute(clientDecider, [clientId], (state) => adoptClient(state, client), metadata)
  await services.repository.execute(consent, [userId, clientId], (state) => giveConsent(state, command), metadata)
}

/** Apps that nobody here registered get what the person agreed to, and no more when their roles grow. */
async function newCode(
  { services, response }: Visit,
  { client, redirectUri, codeChallenge, scopes: asked, resource }: AuthorizationRequest,
  { account }: SignedIn,
  granted: readonly Scope[],
): Promise<string> {
  const codeId = newId('aco')
  const { token, hash } = issueToken(authorizationCodeKind, codeId)
  const { userId } = account
  const scopes = isSelfRegistered(client.clientId) ? granted : asked
  const lifetime = services.config.AUTH_CODE_SECONDS * 1000
  const command = {
    codeId,
    userId,
    clientId: client.clientId,
    redirectUri,
    scopes: scopes === null ? null : [...scopes],
    resource,
    codeChallenge,
    codeHash: hash,
    expiresAt: new Date(services.clock.now().getTime() + lifetime).toISOString(),
  }
  const metadata = metadataFor(services, response, userId)
  await services.repository.execute(authorizationCode, [codeId], (state) => issueCode(state, command), metadata)
  return token
}

function redirect({ services, request, response }: Visit, to: ReturnAddress, answer: Record<string, string>): void {
  const address = answerAt(to, services.config.PUBLIC_URL, answer)
  response
    .status(request.method === 'POST' ? 303 : 302)
    .location(address)
    .end()
}

function showSignIn({ services, request, response }: Visit, asked: AuthorizationRequest, attempt: Attempt): void {
  const { status, email, errors, retryAfter } = attempt
  if (retryAfter !== null) response.set('Retry-After', retryAfter)
  const form = {
    action: request.originalUrl,
    formToken: formTokenFor(services, request, response, null),
    app: asked.client.name,
    formTarget: sourceOf(asked.redirectUri),
    ...{ status, email, errors },
  }
  sendPage(request, response, signInPage(textsFor(request), form))
}

function showConsent(
  { services, request, response }: Visit,
  { client, redirectUri }: AuthorizationRequest,
  person: SignedIn,
  scopes: readonly Scope[],
): void {
  const form = {
    action: request.originalUrl,
    signOutAction: `/connect/logout?${request.originalUrl.split('?')[1]}`,
    formToken: formTokenFor(services, request, response, person),
    app: client.name,
    host: URL.parse(redirectUri)?.host || redirectUri,
    person: nameOf(person.account),
    scopes,
    formTarget: sourceOf(redirectUri),
  }
  sendPage(request, response, consentPage(textsFor(request), form))
}
