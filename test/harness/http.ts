import type { Operation } from '@manabi/operations/operation'
import { answerOf, checkedFetch, type HttpAnswer } from './answers.ts'

export type { HttpAnswer } from './answers.ts'

type Headings = Readonly<Record<string, string>>

export interface Client {
  /** The same client with a credential: API keys (`mk_…`) go as `X-Api-Key`, all else as bearer token; null for none. */
  as(token: string | null): Client
  /** The same client with these headers on every request. */
  with(headers: Headings): Client
  get(path: string, headers?: Headings): Promise<HttpAnswer>
  delete(path: string, headers?: Headings): Promise<HttpAnswer>
  post(path: string, body?: unknown, headers?: Headings): Promise<HttpAnswer>
  put(path: string, body?: unknown, headers?: Headings): Promise<HttpAnswer>
  patch(path: string, body?: unknown, headers?: Headings): Promise<HttpAnswer>
}

/**
 * A client for journeys. Paths that begin with `/` are below `/api/v1`; others, such as `openapi/v1.json`, below the base. With
 * `operations`, each answer is held against its description.
 */
export const client = (baseUrl: string, operations: readonly Operation[] = []): Client =>
  clientWith(baseUrl, checkedFetch(operations, baseUrl), {})

function clientWith(baseUrl: string, send: typeof fetch, headers: Headings): Client {
  const request = async (method: string, path: string, body: unknown, own: Headings = {}) => {
    const url = path.startsWith('/') ? `${baseUrl}/api/v1${path}` : `${baseUrl}/${path}`
    const isForm = body instanceof FormData
    const content = body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }
    const response = await send(url, {
      method,
      headers: { ...content, ...headers, ...own },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    return answerOf(response)
  }
  return {
    as: (token) => clientWith(baseUrl, send, credential(headers, token)),
    with: (more) => clientWith(baseUrl, send, { ...headers, ...more }),
    get: (path, own) => request('GET', path, undefined, own),
    delete: (path, own) => request('DELETE', path, undefined, own),
    post: (path, body, own) => request('POST', path, body, own),
    put: (path, body, own) => request('PUT', path, body, own),
    patch: (path, body, own) => request('PATCH', path, body, own),
  }
}

function credential(headers: Headings, token: string | null): Headings {
  const { 'X-Api-Key': _, Authorization: __, ...rest } = headers
  if (token === null) return rest
  return token.startsWith('mk_') ? { ...rest, 'X-Api-Key': token } : { ...rest, Authorization: `Bearer ${token}` }
}
