import {
  type ActiveClient,
  authorizationCode,
  authorizationCodeKind,
  client as clientDecider,
  consent,
  covers,
  issueToken,
  user,
} from '@manabi/identity'
import { type Id, isSelfRegistered, newId, type Scope } from '@manabi/kernel'
import type { Request, Response } from 'express'
import type { AuthorizationRequest } from './authorizationRequest.ts'
import { metadataFor, type SignedIn } from './browser.ts'
import type { PageServices } from './pageServices.ts'

/** One request to a page, and its answer. */
export interface Visit {
  readonly services: PageServices
  readonly request: Request
  readonly response: Response
}

/** Whether the person has yet to be asked: of apps that nobody here registered, once for each set of scopes. */
export async function isConsentDue(
  { services }: Visit,
  { clientId }: ActiveClient,
  { account }: SignedIn,
  scopes: readonly Scope[],
): Promise<boolean> {
  if (!isSelfRegistered(clientId)) return false
  const { userId } = account
  const { state } = await services.repository.load(consent, [userId, clientId])
  return !covers(state, { scopes: [...scopes], resets: await resetsOf(services, userId) })
}

/** The person lets the app act for them with the scopes that the page named; that makes it known for good. */
export async function allow(
  { services, response }: Visit,
  { client }: AuthorizationRequest,
  { account: { userId } }: SignedIn,
  named: readonly Scope[],
): Promise<void> {
  const { clientId } = client
  if (!isSelfRegistered(clientId)) return
  const metadata = metadataFor(services, response, userId)
  const command = { userId, clientId, scopes: [...named], resets: await resetsOf(services, userId) }
  await services.repository.execute(clientDecider.adoptClient, [clientId], client, metadata)
  await services.repository.execute(consent.giveConsent, [userId, clientId], command, metadata)
}

/** How often a link has replaced the person's password. */
async function resetsOf({ repository }: PageServices, userId: Id): Promise<number> {
  const { state } = await repository.load(user, [userId])
  return state.status === 'active' ? state.resets : 0
}

/** A code for the app's address. Apps that nobody here registered get what the person agreed to, and no more when their roles grow. */
export async function newCode(
  { services, response }: Visit,
  { client, redirectUri, codeChallenge, scopes: asked, resource }: AuthorizationRequest,
  { account, signInId, signOuts }: SignedIn,
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
    signInId,
    signOuts,
  }
  const metadata = metadataFor(services, response, userId)
  await services.repository.execute(authorizationCode.issueCode, [codeId], command, metadata)
  return token
}
