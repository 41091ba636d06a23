import { dynamicClient, keepUnusedClient } from '@manabi/identity'
import { learnerScopes, Problem } from '@manabi/kernel'
import { OAuthError } from '@manabi/operations/identity/sessions/oauthError'
import type { Services } from '@manabi/operations/services'
import { smallBody } from '@manabi/operations/smallBody'
import type { Platform } from '@manabi/platform'
import express, { type RequestHandler } from 'express'
import { limitsOf } from '../http/limits/index.ts'
import { traceOf } from '../http/operating/trace.ts'
import { otherMethods } from '../http/otherMethods.ts'
import { bodyReader } from '../http/reading/readBody.ts'
import { send } from '../http/send.ts'

/** `POST /connect/register` (RFC 7591): anybody's public client, capped at learner scopes, forgotten after 30 days unused. */
export function registerClientPage(services: Services & Pick<Platform, 'clock'>): RequestHandler {
  const readBody = bodyReader({ limit: smallBody })
  const router = express.Router()
  const register: RequestHandler = async (request, response) => {
    const trace = traceOf(response)
    trace.route = '/connect/register'
    trace.protocol = 'oauth'
    const client = dynamicClient(await readBody(request, response).catch(unreadable))
    if ('wrong' in client) throw refusal(client)
    await limitsOf(request)?.countIn('clientRegistration', request, null)
    const now = services.clock.now()
    await keepUnusedClient(services.state, client, now)
    const body = {
      client_id: client.clientId,
      client_id_issued_at: Math.floor(now.getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: learnerScopes.join(' '),
    }
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
    send(response, trace.requestId, { status: 201, headers, body: JSON.stringify(body) })
  }
  router.route('/connect/register').post(register).all(otherMethods)
  return router
}

/** A body that is not JSON, or has text that no store keeps. */
function unreadable(error: unknown): never {
  const [first] = error instanceof Problem && error.code === 'invalid_request' ? (error.options.errors ?? []) : []
  throw first === undefined ? error : refusal({ wrong: first.path, message: first.message })
}

/** In the words of RFC 7591 section 3.2.2. */
function refusal({ wrong, message }: { readonly wrong: string; readonly message: string }): OAuthError {
  const code = wrong.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata'
  return new OAuthError(code, wrong === '' ? `The metadata ${message}.` : `${wrong}: ${message}`)
}
