import { undescribedClient } from '@manabi/identity'
import { isSelfRegistered, type Scope } from '@manabi/kernel'
import { clientDocuments } from '@manabi/operations/identity/clients/clientDocuments'
import { clientToAuthorize } from '@manabi/operations/identity/clients/clientToAuthorize'
import { scopesFor } from '@manabi/operations/identity/sessions/scopesFor'
import { scopesNamed } from '@manabi/operations/identity/sessions/scopesNamed'
import { organizationsById } from '@manabi/projections/organizations/organizations'
import type { Request, Response } from 'express'
import { limitsOf } from '../http/limits/index.ts'
import { allow, isConsentDue, newCode, type Visit } from './authorizationGrant.ts'
import {
  type Asked,
  type AuthorizationError,
  type AuthorizationRequest,
  answerAt,
  type ReturnAddress,
  readAuthorization,
  sourceOf,
} from './authorizationRequest.ts'
import { formTokenFor, isOwnForm, type SignedIn, signedIn, signInWith } from './browser.ts'
import { sendPage, textsFor } from './layout.ts'
import type { PageServices } from './pageServices.ts'
import { type Attempt, checkSignInForm, firstAttempt } from './signInForm.ts'
import type { Texts } from './texts.ts'
import { consentPage, nameOf, refusedPage, signInPage, unaskablePage } from './views.ts'

type Handler = (request: Request, response: Response) => Promise<void>

/**
 * `GET` and `POST /connect/authorize` (specification section 5). What is asked for stands in the query of both, and is read
 * again each time: between pages the service remembers nothing but who signed in and what they agreed to.
 */
export function authorizePages(services: PageServices): { readonly get: Handler; readonly post: Handler } {
  const serve =
    (answer: (visit: Visit, asked: AuthorizationRequest, person: SignedIn | null) => Promise<void>): Handler =>
    async (request, response) => {
      const visit = { services, request, response }
      const person = await signedIn(services, request)
      const asked = await readAuthorization(services, request.url, finder(visit, person))
      if (asked.kind === 'request') await answer(visit, asked.request, person)
      else refuse(visit, asked, person)
    }
  return { get: serve(goOn), post: serve(takeForm) }
}

/** What apps say of themselves elsewhere is fetched for people who are signed in: anybody else sees the sign-in page first. */
const finder =
  ({ services, request }: Visit, person: SignedIn | null) =>
  (clientId: string, redirectUri: unknown) => {
    const admit = async () => {
      await limitsOf(request)?.countIn('clientDescription', request, null)
    }
    const describe = async (address: string) =>
      person === null ? undescribedClient(address, redirectUri) : clientDocuments(services).find(address, admit)
    return clientToAuthorize(services, describe, clientId, services.clock.now())
  }

function refuse(visit: Visit, asked: Exclude<Asked, { kind: 'request' }>, person: SignedIn | null): void {
  const { request, response } = visit
  const t = textsFor(request)
  if (asked.kind === 'error') tell(visit, asked.to, asked.error, person)
  else sendPage(request, response, refusedPage(t, asked.reason === 'client' ? t.unknownClient : t.wrongRedirect))
}

/**
 * The app is told by redirecting. Where that leads strangers chose for apps that registered themselves: nobody is sent there without
 * a click, nor shown the way who has not signed in.
 */
function tell(visit: Visit, to: ReturnAddress, error: AuthorizationError, person: SignedIn | null): void {
  const { services, request, response } = visit
  const { error: code, error_description } = error
  if (isSelfRegistered(to.client.clientId)) {
    const address = answerAt(to, services.config.PUBLIC_URL, { error: code, error_description })
    const t = textsFor(request)
    const way = person === null ? null : { address, destination: destinationOf(t, to.redirectUri) }
    sendPage(request, response, unaskablePage(t, error, way))
  } else redirect(visit, to, { error: code, error_description })
}

/** As far as it goes without asking: to the sign-in form, to the question of consent, or back to the app with a code. */
async function goOn(visit: Visit, asked: AuthorizationRequest, person: SignedIn | null): Promise<void> {
  if (person === null) return showSignIn(visit, asked, firstAttempt)
  const scopes = await scopesFor(visit.services, person.account, asked.client, asked.scopes)
  if (scopes.length === 0) return tell(visit, asked, nothingLeft, person)
  if (await isConsentDue(visit, asked.client, person, scopes)) return showConsent(visit, asked, person, scopes)
  await limitsOf(visit.request)?.countFor(person.account.userId, 'authorizationCode')
  const code = await newCode(visit, asked, person, scopes)
  redirect(visit, asked, { code })
}

const nothingLeft = { error: 'invalid_scope', error_description: 'Nothing is left of the scopes asked for.' }
const denied = { error: 'access_denied', error_description: 'The person did not allow it.' }

async function takeForm(visit: Visit, asked: AuthorizationRequest, person: SignedIn | null): Promise<void> {
  const { services, request, response } = visit
  const { intent, scopes } = (request.body ?? {}) as { intent?: unknown; scopes?: unknown }
  if (!isOwnForm(services, request, person)) {
    // Whoever is signed in is asked again; nothing is taken for an answer.
    return person === null ? showSignIn(visit, asked, expired(request)) : reload(visit)
  }
  if (intent === 'deny' && person !== null) return redirect(visit, asked, denied)
  if (intent === 'allow' && person !== null) await allow(visit, asked, person, scopesNamed(String(scopes)) ?? [])
  if (intent === 'sign_in') {
    const attempt = await checkSignInForm(services, request)
    if (attempt.userId === null) return showSignIn(visit, asked, attempt)
    await signInWith(services, request, response, { ...attempt, userId: attempt.userId })
  }
  reload(visit)
}

/** Serves what was asked for as a page of its own, so that reloading it sends no form again. */
const reload = ({ request, response }: Visit): void => {
  response
    .status(303)
    .location(`/connect/authorize?${queryOf(request)}`)
    .end()
}

/** What the app asks for, as it came: forms and redirects carry it on. */
const queryOf = ({ originalUrl }: Request): string => originalUrl.slice(originalUrl.indexOf('?') + 1)

/** The form is not of this browser: it was open for too long, or cookies are refused. */
const expired = (request: Request): Attempt => ({
  ...firstAttempt,
  status: 403,
  errors: [{ field: 'email', message: textsFor(request).formExpired }],
})

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
    action: `/connect/authorize?${queryOf(request)}`,
    formToken: formTokenFor(services, request, response, null),
    app: asked.client.name,
    formTarget: sourceOf(asked.redirectUri),
    status,
    email,
    errors,
  }
  sendPage(request, response, signInPage(textsFor(request), form))
}

/** The host of a web address. In an address of another scheme anything may stand as the host, so that the scheme alone tells. */
function destinationOf(t: Texts, redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  return protocol === 'https:' || protocol === 'http:' ? host : t.ownApp(protocol)
}

async function showConsent(
  { services, request, response }: Visit,
  { client, redirectUri }: AuthorizationRequest,
  person: SignedIn,
  scopes: readonly Scope[],
): Promise<void> {
  const ids = person.account.organizations.map(({ id }) => id)
  const organizations = [...(await organizationsById(services.views, ids)).values()].map(({ name }) => name)
  const t = textsFor(request)
  const form = {
    action: `/connect/authorize?${queryOf(request)}`,
    signOutAction: `/connect/logout?${queryOf(request)}`,
    formToken: formTokenFor(services, request, response, person),
    app: client.name,
    clientId: client.clientId,
    destination: destinationOf(t, redirectUri),
    person: nameOf(person.account),
    email: person.account.email,
    organizations,
    scopes,
    formTarget: sourceOf(redirectUri),
  }
  sendPage(request, response, consentPage(t, form))
}
