import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Browserless } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import { authorizePath, type OAuthService, pkce, redirectUri } from './startOAuthService.ts'

export type Person = { readonly email: string; readonly userId: string }

/** An access token for `/mcp` from an OAuth sign-in; for the API where `resource` is null. */
export async function mcpToken(
  oauth: OAuthService,
  { email }: Person,
  clientId: string,
  resource?: null,
): Promise<string> {
  const challenge = pkce()
  const target: Record<string, string> = resource === null ? {} : { resource: `${oauth.url}/mcp` }
  const browser = new Browserless(oauth.url)
  const form = await browser.get(authorizePath(clientId, challenge, target))
  const page = await browser.follow(await browser.submit(form, { email, password }))
  // Apps that registered themselves are asked about first.
  const { location } = page.location ? page : await browser.follow(await browser.submit(page, { intent: 'allow' }))
  const code = new URL(location!).searchParams.get('code')!
  const fields = { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri }
  const { body } = await oauth.token({ ...fields, code_verifier: challenge.verifier, ...target })
  return body.access_token
}

/** The id of an app that registered itself. */
export async function registeredApp({ url }: OAuthService): Promise<string> {
  const body = JSON.stringify({ client_name: 'Assistant', redirect_uris: [redirectUri] })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/connect/register`, { method: 'POST', headers, body })
  return JSON.parse(await response.text()).client_id
}

export type Dialect = '2026-07-28' | '2025-11-25' | 'HTTP+SSE'
export const dialects: readonly Dialect[] = ['2026-07-28', '2025-11-25', 'HTTP+SSE']

/** The SDK's own client, connected. */
export async function connect(url: string, token: string, dialect: Dialect, query = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, dialect === '2026-07-28' ? modern : {})
  const options = { requestInit: { headers: { Authorization: `Bearer ${token}` } } }
  const address = new URL(`${url}/mcp${query}`)
  const eventSourceInit = {
    fetch: (input: string | URL, init?: RequestInit) =>
      fetch(input, { ...init, headers: { ...(init?.headers as object), Authorization: `Bearer ${token}` } }),
  }
  const transport =
    dialect === 'HTTP+SSE'
      ? new SSEClientTransport(address, { ...options, eventSourceInit })
      : new StreamableHTTPClientTransport(address, options)
  connected.push(client)
  await client.connect(transport)
  return client
}

const connected: Client[] = []

/** Closes every client that is connected; one left open would keep the test from ending. */
export async function disconnect(): Promise<void> {
  for (const client of connected.splice(0)) await client.close()
}

const modern = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
}

/** One message for one JSON answer. */
export async function ask(
  url: string,
  token: string | null,
  method: string,
  params = {},
  more: RequestInit = {},
): Promise<RawAnswer> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    ...more,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(more.headers as object),
    },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

export const callRaw = (url: string, token: string | null, name: string, given = {}) =>
  ask(url, token, 'tools/call', { name, arguments: given })
