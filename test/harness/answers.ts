import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@manabi/operations/operation'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { oas31 } from 'openapi3-ts'
import { RouteTable } from '../../apps/api/src/http/router.ts'
import { apiHeaders } from '../../apps/api/src/http/server/securityHeaders.ts'
import { OAuthErrorDocument, ProblemDocument, RateLimitExceeded } from '../../apps/api/src/openapi/components.ts'
import { describeOperation } from '../../apps/api/src/openapi/describeOperation.ts'
import { ComponentSchemas } from '../../apps/api/src/openapi/schemas.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed where it is JSON, else the text; null where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
}

export async function answerOf(response: Response): Promise<HttpAnswer> {
  const text = await response.text()
  const { status, headers } = response
  if (text === '') return { status, headers, body: null }
  return { status, headers, body: /json/.test(headers.get('Content-Type') ?? '') ? JSON.parse(text) : text }
}

/**
 * `fetch` that holds every answer of the service at `baseUrl` against its description, and throws for one that is not as its
 * operation declares. What no operation answers (unknown routes, wrong methods, pages) is let through.
 */
export function checkedFetch(operations: readonly Operation[], baseUrl: string, plain = fetch): typeof fetch {
  const table = new RouteTable(operations.map((operation) => ({ operation })))
  return async (input, init) => {
    const response = await plain(input, init)
    const { url, method } = input instanceof Request ? input : new Request(input, { method: init?.method ?? 'GET' })
    if (!url.startsWith(`${baseUrl}/`)) return response
    const [, path] = /^\/api(?:\/v1)?(\/.*)$/.exec(new URL(url).pathname) ?? []
    const operation = path === undefined ? undefined : table.find(path)?.endpoints.get(method)?.operation
    if (operation === undefined) return response
    const answer = await answerOf(response.clone())
    const mistake = mistakeIn(operation, answer)
    if (mistake === null) return response
    throw new Error(`${operation.id} answered ${answer.status}: ${mistake}\n${JSON.stringify(answer.body)}`)
  }
}

/** Says what the operation's description does not declare of the answer; null for nothing. */
export function mistakeIn(operation: Operation, answer: HttpAnswer): string | null {
  const declared = declaredBy(operation).get(String(answer.status))
  if (declared === undefined) return 'the status is not declared'
  return undeclaredHeader(declared, answer) ?? wrongBody(declared, answer) ?? undeclaredField(operation, answer)
}

interface Declared {
  readonly headers: ReadonlySet<string>
  /** Checks of the body, by media type; none where there is no body. */
  readonly contents: ReadonlyMap<string, ValidateFunction>
}

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } }))
const known = new WeakMap<Operation, ReadonlyMap<string, Declared>>()

function declaredBy(operation: Operation): ReadonlyMap<string, Declared> {
  const declared = known.get(operation) ?? compiled(operation)
  known.set(operation, declared)
  return declared
}

function compiled(operation: Operation): ReadonlyMap<string, Declared> {
  const schemas = new ComponentSchemas()
  for (const document of [ProblemDocument, RateLimitExceeded, OAuthErrorDocument]) schemas.response(document)
  const { responses } = describeOperation(operation, schemas)
  const components = { schemas: schemas.all() }
  const entries = Object.entries(responses as Record<string, oas31.ResponseObject>)
  return new Map(
    entries.map(([status, { headers = {}, content = {} }]) => {
      const contents = Object.entries(content).map(
        ([type, { schema }]) => [type, ajv.compile({ ...schema, components })] as const,
      )
      return [status, { headers: new Set(Object.keys(headers).map(lower)), contents: new Map(contents) }]
    }),
  )
}

const lower = (name: string): string => name.toLowerCase()

/** Headers that HTTP, its server, CORS and Helmet add to any answer; `Deprecation` is for the paths of older clients. */
const ambient = new Set(
  ['Cache-Control', 'Connection', 'Content-Length', 'Content-Type', 'Date', 'Deprecation', 'Keep-Alive', 'Location']
    .concat('Transfer-Encoding', 'Vary', 'Access-Control-Expose-Headers', ...Object.keys(apiHeaders))
    .map(lower),
)

function undeclaredHeader(declared: Declared, { headers }: HttpAnswer): string | null {
  const undeclared = [...headers.keys()].find((name) => !ambient.has(name) && !declared.headers.has(name))
  return undeclared === undefined ? null : `the header ${undeclared} is not declared`
}

function wrongBody({ contents }: Declared, answer: HttpAnswer): string | null {
  const { headers, body } = answer
  if (contents.size === 0 || isKeptButUnread(answer)) return body === null ? null : 'there is a body'
  const type = headers.get('Content-Type') ?? 'missing'
  const fits = contents.get(type.split(';')[0]!)
  if (fits === undefined) return `the Content-Type ${type} is not declared`
  return fits(body) ? null : ajv.errorsText(fits.errors, { dataVar: 'body' })
}

const isKeptButUnread = ({ status, headers, body }: HttpAnswer): boolean =>
  status === 202 && body === null && headers.get('Consistency') === 'stale'

/** A description lets more fields come; what is answered today it names all. */
function undeclaredField({ response, protocol }: Operation, { status, headers, body }: HttpAnswer): string | null {
  if (body === null || headers.get('Content-Type')?.startsWith('text/csv')) return null
  const problem = protocol === 'oauth' ? OAuthErrorDocument : ProblemDocument
  const schema = status === 429 ? RateLimitExceeded : status >= 400 ? problem : response!
  const result = schema.safeParse(body)
  if (!result.success) return result.error.message
  return isDeepStrictEqual(result.data, body) ? null : 'the body has fields that its schema does not know'
}
