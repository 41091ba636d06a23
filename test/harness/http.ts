import { isDeepStrictEqual } from 'node:util'
import { RouteTable } from '../../apps/api/src/http/routeTable.ts'
import { OAuthErrorDocument, ProblemDocument, RateLimitExceeded } from '../../apps/api/src/openapi/components.ts'
import { describeOperation } from '../../apps/api/src/openapi/describeOperation.ts'
import { ComponentSchemas } from '../../apps/api/src/openapi/schemas.ts'
import type { Operation } from '../../apps/api/src/operation.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed where it is JSON, else the text; null where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
}

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
}

/**
 * A client for journeys. Paths that begin with `/` are below `/api/v1`; others, such as `openapi/v1.json`, below the base. With
 * `operations`, each answer is checked: status declared, body exactly as its schema says, errors as problem documents.
 */
export function client(baseUrl: string, operations: readonly Operation[] = [], headers: Headings = {}): Client {
  const check = answerCheck(operations)
  const request = async (method: string, path: string, body: unknown, own: Headings = {}) => {
    const url = path.startsWith('/') ? `${baseUrl}/api/v1${path}` : `${baseUrl}/${path}`
    const content = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const response = await fetch(url, {
      method,
      headers: { ...content, ...headers, ...own },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = { status: response.status, headers: response.headers, body: await parsed(response) }
    check(method, path, answer)
    return answer
  }
  return {
    as: (token) => client(baseUrl, operations, credential(headers, token)),
    with: (more) => client(baseUrl, operations, { ...headers, ...more }),
    get: (path, own) => request('GET', path, undefined, own),
    delete: (path, own) => request('DELETE', path, undefined, own),
    post: (path, body, own) => request('POST', path, body, own),
    put: (path, body, own) => request('PUT', path, body, own),
  }
}

function credential(headers: Headings, token: string | null): Headings {
  const { 'X-Api-Key': _, Authorization: __, ...rest } = headers
  if (token === null) return rest
  return token.startsWith('mk_') ? { ...rest, 'X-Api-Key': token } : { ...rest, Authorization: `Bearer ${token}` }
}

async function parsed(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  return /json/.test(response.headers.get('Content-Type') ?? '') ? JSON.parse(text) : text
}

/** Throws for an answer that its operation does not declare. */
function answerCheck(operations: readonly Operation[]): (method: string, path: string, answer: HttpAnswer) => void {
  const table = new RouteTable(operations.map((operation) => ({ operation })))
  return (method, path, answer) => {
    const operation = table.find(path.split('?')[0]!)?.endpoints.get(method)?.operation
    if (operation === undefined) return
    const mistake = mistakeIn(operation, answer)
    if (mistake !== null)
      throw new Error(`${operation.id} answered ${answer.status}: ${mistake}\n${JSON.stringify(answer.body)}`)
  }
}

export function mistakeIn(operation: Operation, { status, headers, body }: HttpAnswer): string | null {
  const { responses } = describeOperation(operation, new ComponentSchemas())
  if (!Object.hasOwn(responses!, status)) return 'the status is not declared'
  if (status >= 400) return problemMistake(operation, { status, headers, body })
  if (operation.response === undefined || status === 304 || isKeptButUnread(status, headers, body)) {
    return body === null ? null : 'there is a body'
  }
  const result = operation.response.safeParse(body)
  if (!result.success) return result.error.message
  return isDeepStrictEqual(result.data, body) ? null : 'the body has fields that its schema does not know'
}

const isKeptButUnread = (status: number, headers: Headers, body: unknown): boolean =>
  status === 202 && body === null && headers.get('Consistency') === 'stale'

function problemMistake({ protocol }: Operation, { status, headers, body }: HttpAnswer): string | null {
  const [type, schema] = errorShape(status, protocol)
  if (headers.get('Content-Type') !== type) return `the Content-Type is not ${type}`
  const result = schema.strict().safeParse(body)
  return result.success ? null : result.error.message
}

function errorShape(status: number, protocol: Operation['protocol']) {
  if (status === 429) return ['application/json', RateLimitExceeded] as const
  if (protocol === 'oauth') return ['application/json', OAuthErrorDocument] as const
  return ['application/problem+json', ProblemDocument] as const
}
