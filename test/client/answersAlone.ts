import type { oas31 } from 'openapi3-ts'

type Json = { readonly [name: string]: unknown }

/**
 * The description without what a client that throws for errors and knows the headers has no use for: refusals, headers, examples.
 * It gives a tenth of the types.
 */
export function answersAlone({
  openapi,
  info,
  paths = {},
  webhooks = {},
  components = {},
}: oas31.OpenAPIObject): object {
  const trimmedItem = (item: unknown) => mapped(item as Json, (operation) => trimmedOperation(operation as Json))
  const [trimmed, messages] = [mapped(paths, trimmedItem), mapped(webhooks, trimmedItem)]
  const schemas = withoutExamples(components.schemas) as Json
  const named = used(schemas, [trimmed, messages, schemas['Problem']])
  return { openapi, info, paths: trimmed, webhooks: messages, components: { schemas: named } }
}

function trimmedOperation({ operationId, summary, description, parameters, requestBody, responses }: Json): Json {
  const inUrl = (parameters as Json[]).filter((parameter) => ['path', 'query'].includes(parameter['in'] as string))
  const successes = Object.entries(responses as Json).filter(([status]) => status.startsWith('2'))
  return withoutExamples({
    operationId,
    summary,
    ...(description !== `${summary}.` && { description }),
    parameters: inUrl,
    ...(requestBody !== undefined && { requestBody }),
    responses: Object.fromEntries(successes.map(([status, answer]) => [status, withoutHeaders(answer as Json)])),
  }) as Json
}

const withoutHeaders = ({ headers: _, ...answer }: Json): Json => answer

/** A property may be called `example` too: only beside a schema or in one are examples examples. */
function withoutExamples(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutExamples(part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNamed || (name !== 'example' && name !== 'examples'))
      .map(([name, part]) => [name, withoutExamples(part, name === 'properties' && !isNamed)]),
  )
}

/** Those that are referred to, from the beginnings or from one another. */
function used(schemas: Json, beginnings: readonly unknown[]): Json {
  const found = new Set(['Problem'])
  const follow = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name!)) continue
      found.add(name!)
      follow(schemas[name!])
    }
  }
  for (const beginning of beginnings) follow(beginning)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

const mapped = (object: object, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
