import { createHmac, randomBytes } from 'node:crypto'
import {
  browserSignIn,
  browserTokenKind,
  issueToken,
  readToken,
  type SignInProof,
  sameHash,
  signedInUser,
  standsStill,
  user,
} from '@manabi/identity'
import { type EventMetadata, type Id, newId } from '@manabi/kernel'
import { currentAccount } from '@manabi/operations/identity/accounts/currentAccount'
import type { AccountDoc } from '@manabi/projections/identity/accounts'
import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import { traceOf } from '../http/operating/trace.ts'
import type { PageServices } from './pageServices.ts'

/** The person whose browser it is. */
export interface SignedIn {
  readonly signInId: Id
  readonly signOuts: number
  readonly account: AccountDoc
}

/** Twelve hours, or until the browser is closed: classrooms share computers. In milliseconds. */
const longestSignIn = 12 * 3_600_000

/** Who is signed in with this browser; null for nobody. */
export async function signedIn(services: PageServices, request: Request): Promise<SignedIn | null> {
  const presented = readToken(browserTokenKind, cookiesOf(request)[signInCookie(services)] ?? '')
  if (presented === null) return null
  const { id: signInId, hash: tokenHash } = presented
  const { state } = await services.repository.load(browserSignIn, [signInId])
  const proof = signedInUser(state, { tokenHash, now: services.clock.now().toISOString() })
  if (proof === null) return null
  const { userId, signOuts } = proof
  const { state: person } = await services.repository.load(user, [userId])
  if (!standsStill(person, proof)) return null
  const account = await currentAccount(services, userId)
  return account.status === 'active' ? { signInId, signOuts, account } : null
}

/** Signs the person in with this browser, in place of whoever was. */
export async function signInWith(
  services: PageServices,
  request: Request,
  response: Response,
  { userId, signOuts }: SignInProof,
): Promise<void> {
  await signOutOf(services, request, response)
  const signInId = newId('bsi')
  const { token, hash } = issueToken(browserTokenKind, signInId)
  const now = services.clock.now()
  const command = {
    signInId,
    userId,
    tokenHash: hash,
    expiresAt: new Date(now.getTime() + longestSignIn).toISOString(),
    signOuts,
  }
  const metadata = metadataFor(services, response, userId)
  await services.repository.execute(browserSignIn.signInBrowser, [signInId], command, metadata)
  response.cookie(signInCookie(services), token, cookieOptions(services))
}

/** Ends the browser's sign-in, if it has one. */
export async function signOutOf(services: PageServices, request: Request, response: Response): Promise<void> {
  const presented = readToken(browserTokenKind, cookiesOf(request)[signInCookie(services)] ?? '')
  if (presented === null) return
  const now = services.clock.now().toISOString()
  const { state } = await services.repository.load(browserSignIn, [presented.id])
  const proof = signedInUser(state, { tokenHash: presented.hash, now })
  if (proof !== null) {
    const metadata = metadataFor(services, response, proof.userId)
    await services.repository.execute(browserSignIn.signOutBrowser, [presented.id], undefined, metadata)
  }
  response.clearCookie(signInCookie(services), cookieOptions(services))
}

/** Whose sign-in a form belongs to. */
type Signed = Pick<SignedIn, 'signInId'>

/** What forms carry so that no other site can send them: bound to a cookie of this browser, and to who is signed in. */
export function formTokenFor(
  services: PageServices,
  request: Request,
  response: Response,
  person: Signed | null,
): string {
  const known = browserSecret(services, request)
  const secret = known ?? randomBytes(32).toString('base64url')
  if (known === undefined) response.cookie(formCookie(services), secret, cookieOptions(services))
  return formTokenOf(services, secret, person)
}

/** What forms of this browser are bound to; undefined before its first form. */
export const browserSecret = (services: PageServices, request: Request): string | undefined =>
  cookiesOf(request)[formCookie(services)]

/** Whether the form was made for this browser, and for whoever is signed in. */
export function isOwnForm(services: PageServices, request: Request, person: Signed | null): boolean {
  const secret = browserSecret(services, request)
  const { form_token: token } = (request.body ?? {}) as { form_token?: unknown }
  return secret !== undefined && typeof token === 'string' && sameHash(token, formTokenOf(services, secret, person))
}

/**
 * Whether a form of the console was made for this browser and for the person who is signed in, and comes from a page of this
 * service, as far as the browser says where it comes from.
 */
export const isConsoleForm = (services: PageServices, request: Request, person: Signed | null): boolean =>
  isFromHere(services, request) && isOwnForm(services, request, person)

/**
 * A proxy may send another `Host` than the address bar shows; then the origin is that of `PUBLIC_URL`. Of any other host the scheme is not
 * known here.
 */
export function isFromHere({ config }: PageServices, { headers }: Request): boolean {
  const { origin, host } = headers
  const own = new URL(config.PUBLIC_URL)
  if (origin === undefined || origin === own.origin) return true
  return host !== own.host && URL.parse(origin)?.host === host
}

const formTokenOf = ({ masterKey }: PageServices, secret: string, person: Signed | null): string =>
  createHmac('sha256', masterKey.derive('form-token'))
    .update(`${secret} ${person?.signInId ?? ''}`)
    .digest('base64url')

/** Of what a person does on a page. */
export const metadataFor = ({ clock }: PageServices, response: Response, userId: Id): EventMetadata => ({
  occurredAt: clock.now().toISOString(),
  actor: { kind: 'user', id: userId },
  organizationId: null,
  requestId: traceOf(response).requestId,
  causationId: null,
})

export const cookiesOf = (request: Request) => parseCookie(request.headers.cookie ?? '')

const isSecure = ({ config }: PageServices): boolean => config.PUBLIC_URL.startsWith('https:')
/** On https the prefix makes browsers refuse such a cookie from any other host or plain http. */
export const cookieName = (services: PageServices, name: string): string =>
  `${isSecure(services) ? '__Host-' : ''}${name}`
const signInCookie = (services: PageServices): string => cookieName(services, 'manabi_sign_in')
const formCookie = (services: PageServices): string => cookieName(services, 'manabi_form')
export const cookieOptions = (services: PageServices): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(services),
  path: '/',
})
