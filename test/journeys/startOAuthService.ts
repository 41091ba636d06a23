import { createHash, randomBytes } from 'node:crypto'
import { client as clientDecider } from '@manabi/identity'
import { learnerScopes, type Scope } from '@manabi/kernel'
import type { Browserless, Visited } from '../harness/browserless.ts'
import { freePort } from '../harness/freePort.ts'
import { startTestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'

export const redirectUri = 'https://app.example/callback'

/** A service that knows its own address, with a registered app and what an authorization request is made of. */
export async function startOAuthService(settings: Record<string, string> = {}) {
  const port = await freePort()
  const service = await startTestService({ PORT: String(port), PUBLIC_URL: '', ...settings })
  const world = worldOf(service)
  let number = 0
  const app = async (scopes: readonly Scope[] = learnerScopes, redirectUris: readonly string[] = [redirectUri]) => {
    const clientId = `app-${++number}`
    const facts = { name: 'Study <b>Buddy</b>', organizationId: null, hasDeviceRegistration: false }
    const command = { clientId, redirectUris: [...redirectUris], scopes: [...scopes], ...facts }
    await world.decide(clientDecider.registerClient, [clientId], command)
    return clientId
  }
  const token = async (fields: Readonly<Record<string, string>>, init: RequestInit = {}) => {
    const response = await fetch(`${service.url}/api/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      ...init,
    })
    const { status, headers } = response
    return { status, headers, body: JSON.parse(await response.text()) }
  }
  return { service, world, url: service.url, app, token }
}

export type OAuthService = Awaited<ReturnType<typeof startOAuthService>>

export interface Pkce {
  readonly verifier: string
  readonly challenge: string
}

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The path of an authorization request; null leaves a parameter out. */
export function authorizePath(clientId: string, { challenge }: Pkce, more: Record<string, string | null> = {}): string {
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: 'state 1&x',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  }
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  return `/connect/authorize?${new URLSearchParams(given)}`
}

/** Signs out as people do: on the page for it. */
export async function signOutInBrowser(browser: Browserless): Promise<Visited> {
  return browser.submit(await browser.get('/connect/logout'), {})
}
