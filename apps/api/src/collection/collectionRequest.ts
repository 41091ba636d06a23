import type { oas31 } from 'openapi3-ts'

/** As far as this collection needs it of https://schema.getpostman.com/json/collection/v2.1.0/collection.json. */
export interface Collection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string }
  readonly auth: { readonly type: 'bearer'; readonly bearer: readonly (KeyValue & { readonly type: string })[] }
  readonly variable: readonly (KeyValue & { readonly type: string })[]
  readonly item: readonly {
    readonly name: string
    readonly description: string
    readonly item: readonly CollectionItem[]
  }[]
}

export interface CollectionItem {
  readonly name: string
  readonly request: CollectionRequest
  readonly response: readonly []
  readonly event?: readonly {
    readonly listen: 'test'
    readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] }
  }[]
}

interface CollectionRequest {
  readonly method: string
  readonly description: string
  readonly header: readonly KeyValue[]
  readonly url: {
    readonly raw: string
    readonly host: readonly string[]
    readonly path: readonly string[]
    readonly query: readonly KeyValue[]
    readonly variable: readonly KeyValue[]
  }
  readonly auth?: { readonly type: 'noauth' }
  readonly body?: CollectionBody
}

type CollectionBody =
  | { readonly mode: 'raw'; readonly raw: string; readonly options: { readonly raw: { readonly language: 'json' } } }
  | { readonly mode: 'formdata'; readonly formdata: readonly (KeyValue & { readonly type: 'text' | 'file' })[] }

interface KeyValue {
  readonly key: string
  readonly value?: string
  readonly description?: string
  readonly disabled?: boolean
}

interface Route {
  readonly method: string
  readonly path: string
  /** Sent in the place of the example. */
  readonly given?: object
}

export function requestOf(
  document: oas31.OpenAPIObject,
  operation: oas31.OperationObject,
  { method, path, given }: Route,
): CollectionRequest {
  const parameters = (operation.parameters ?? []).map((each) => resolved<oas31.ParameterObject>(document, each))
  const at = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const body = bodyOf(document, operation, given)
  const segments = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
  const query = at('query').map((parameter) => ({ ...pairOf(document, parameter), disabled: !parameter.required }))
  return {
    method: method.toUpperCase(),
    description: descriptionOf(operation),
    header: [
      ...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ...at('header').map((parameter) => ({ ...pairOf(document, parameter), disabled: true })),
    ],
    url: {
      raw: `{{baseUrl}}/${segments.join('/')}${queryText(query)}`,
      host: ['{{baseUrl}}'],
      path: segments,
      query,
      variable: at('path').map((parameter) => pairOf(document, parameter)),
    },
    ...(isPublic(operation) && { auth: { type: 'noauth' } }),
    ...(body && { body }),
  }
}

const descriptionOf = ({ description = '', 'x-required-scope': scope }: oas31.OperationObject): string =>
  scope === undefined ? description : `${description}\n\nScope: \`${scope}\``

const isPublic = ({ security = [] }: oas31.OperationObject): boolean =>
  security.every((requirement) => Object.keys(requirement).length === 0)

function queryText(query: readonly KeyValue[]): string {
  const sent = query
    .filter(({ disabled }) => !disabled)
    .map(({ key, value = '' }) => `${key}=${encodeURIComponent(value)}`)
  return sent.length === 0 ? '' : `?${sent.join('&')}`
}

function pairOf(
  document: oas31.OpenAPIObject,
  { name, description, example, schema = {} }: oas31.ParameterObject,
): KeyValue {
  const { default: usual, examples: [first] = [] } = resolved<oas31.SchemaObject>(document, schema)
  const value = name === 'Idempotency-Key' ? '{{$guid}}' : (example ?? first ?? usual ?? '')
  return { key: name, value: String(value), ...(description !== undefined && { description }) }
}

function bodyOf(
  document: oas31.OpenAPIObject,
  { requestBody }: oas31.OperationObject,
  given: object | undefined,
): CollectionBody | undefined {
  if (requestBody === undefined) return undefined
  const { content } = resolved<oas31.RequestBodyObject>(document, requestBody)
  const json = content['application/json']
  if (json !== undefined) {
    const example = given ?? json.example ?? exampleIn(document, json) ?? {}
    return { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } }
  }
  const [form] = Object.values(content)
  const { properties = {} } = resolved<oas31.SchemaObject>(document, form?.schema ?? {})
  const formdata = Object.entries(properties).map(([key, property]) => {
    const { format, description, contentMediaType } = resolved<oas31.SchemaObject>(document, property)
    const isFile = format === 'binary' || contentMediaType !== undefined
    const described = { key, ...(description !== undefined && { description }), disabled: !isFile }
    return isFile ? ({ ...described, type: 'file' } as const) : ({ ...described, type: 'text', value: '' } as const)
  })
  return { mode: 'formdata', formdata }
}

function exampleIn(document: oas31.OpenAPIObject, { examples = {}, schema }: oas31.MediaTypeObject): unknown {
  const [first] = Object.values(examples)
  if (first !== undefined) return resolved<oas31.ExampleObject>(document, first).value
  return schema && resolved<oas31.SchemaObject>(document, schema).examples?.[0]
}

/** What a reference leads to. */
export function resolved<Described extends object>(
  document: oas31.OpenAPIObject,
  value: Described | oas31.ReferenceObject | oas31.SchemaObject,
): Described {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Described
  const steps = value.$ref.slice('#/'.length).split('/')
  const found = steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], document)
  return resolved(document, found as Described)
}
