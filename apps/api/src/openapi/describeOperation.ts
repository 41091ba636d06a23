import type { Operation } from '@manabi/operations/operation'
import type { oas31 } from 'openapi3-ts'
import { z } from 'zod'
import { isKeyHonoured } from '../http/idempotency/withIdempotency.ts'
import { parameterNames } from '../http/reading/readInput.ts'
import { commonHeaders, headerReferences } from './components.ts'
import { problemResponses } from './problemResponses.ts'
import { type ComponentSchemas, capitalized } from './schemas.ts'

/** The operation as OpenAPI sees it. */
export function describeOperation(operation: Operation, schemas: ComponentSchemas): oas31.OperationObject {
  const { id, tag, summary, description, scope } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description ?? `${summary}.`,
    ...(scope === undefined ? {} : { 'x-required-scope': scope }),
    security: securityOf(operation),
    parameters: [
      ...pathParameters(operation, schemas),
      ...queryParameters(operation, schemas),
      ...headerParameters(operation),
    ],
    ...requestBody(operation, schemas),
    responses: { ...successes(operation, schemas), ...problemResponses(operation) },
  }
}

/** An empty requirement is one that anybody meets: `[]` says the same, and reads to linters as if it had been forgotten. */
function securityOf({ caller, scope }: Operation): oas31.SecurityRequirementObject[] {
  const signedIn: oas31.SecurityRequirementObject[] = [
    { oauth2: scope === undefined ? [] : [scope] },
    { accessToken: [] },
  ]
  switch (caller) {
    case 'public':
      return [{}]
    case 'optional':
      return [{}, ...signedIn]
    case 'learner':
      return signedIn
    default:
      return [...signedIn, { apiKey: [] }]
  }
}

function pathParameters({ path, params }: Operation, schemas: ComponentSchemas): oas31.ParameterObject[] {
  const properties = params === undefined ? {} : (schemas.request(params).properties ?? {})
  return parameterNames(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${wordsOf(name)}.`,
    schema: properties[name] ?? { type: 'string', maxLength: 100 },
  }))
}

/** `apiKeyId` is an id of an api key. */
const wordsOf = (name: string): string =>
  name
    .replace(/Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()

function queryParameters({ query }: Operation, schemas: ComponentSchemas): oas31.ParameterObject[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = schemas.request(query)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as oas31.SchemaObject
    const isRequired = required.includes(name)
    // One with an empty value counts as left out.
    const { minLength: _, ...mayBeEmpty } = rest
    const schema = { ...(isRequired ? rest : mayBeEmpty), ...(description && { description }) }
    return { name, in: 'query', required: isRequired, ...(description && { description }), schema }
  })
}

function headerParameters(operation: Operation): oas31.ReferenceObject[] {
  const { method, etag = false } = operation
  const names = [
    ...(isKeyHonoured(operation) ? ['Idempotency-Key'] : []),
    ...(method === 'get' ? ['Consistency-Token'] : []),
    ...(method === 'get' && etag ? ['If-None-Match'] : []),
    ...(method === 'put' && etag ? ['If-Match'] : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function requestBody(
  { id, body, examples, protocol, form: kind }: Operation,
  schemas: ComponentSchemas,
): { requestBody?: oas31.RequestBodyObject } {
  if (body === undefined) return {}
  const required = !(body as z.ZodType).safeParse(undefined).success
  const content = json(schemas, schemas.request(body), `${capitalized(id)}Request`, examples?.body ?? exampleOf(body))
  if (kind !== undefined)
    return { requestBody: { required, content: { 'multipart/form-data': content['application/json']! } } }
  const form: oas31.ContentObject =
    protocol === 'oauth' ? { 'application/x-www-form-urlencoded': content['application/json']! } : {}
  return { requestBody: { required, content: { ...content, ...form } } }
}

function successes(operation: Operation, schemas: ComponentSchemas): oas31.ResponsesObject {
  const { id, method, response, status, otherStatuses = [], etag = false, erases = false, examples } = operation
  const isRead = method === 'get'
  const headers = [
    ...commonHeaders,
    'Consistency',
    ...(isRead ? [] : ['Consistency-Token']),
    ...(etag ? ['ETag'] : []),
    ...(erases ? ['Erasure-Receipt'] : []),
    ...(operation.csv === undefined && operation.file === undefined ? [] : ['Content-Disposition']),
    ...(isKeyHonoured(operation) ? ['Idempotency-Replayed'] : []),
    ...(operation.answerHeaders ?? []),
  ]
  const content =
    operation.file !== undefined
      ? { content: file(operation.file) }
      : response === undefined
        ? {}
        : {
            content: {
              ...json(
                schemas,
                schemas.response(response),
                `${capitalized(id)}Response`,
                examples?.response ?? exampleOf(response),
              ),
              ...csv(operation),
            },
          }
  const statuses = [status ?? (response === undefined ? 204 : 200), ...otherStatuses]
  return {
    ...(isRead || operation.answer === undefined
      ? {}
      : { 202: { description: keptDescription, headers: headerReferences(headers) } }),
    ...Object.fromEntries(
      statuses.map((code) => [
        code,
        { description: descriptions[code] ?? 'Done', headers: headerReferences(headers), ...content },
      ]),
    ),
    ...(isRead && etag ? { 304: { description: 'Not modified', headers: headerReferences(headers) } } : {}),
  }
}

const file = (type: string): oas31.ContentObject => ({
  [type]: { schema: { type: 'string', contentMediaType: type, maxLength: longestFile, description: 'The file.' } },
})

/** Characters: more than the rows of a million people. */
const longestFile = 1_000_000_000

const csv = ({ csv }: Operation): oas31.ContentObject =>
  csv === undefined
    ? {}
    : {
        'text/csv': {
          schema: { type: 'string', maxLength: longestFile, description: 'Every row, below a header row (RFC 4180).' },
        },
      }

const keptDescription =
  'Saved; not yet visible to reads: `Consistency: stale` and no body. Read it with the `Consistency-Token`.'

const descriptions: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, without a body',
}

/** The first that the schema names of itself; of a list, a list of it. */
function exampleOf(schema: z.ZodType): unknown {
  const [example] = (z.globalRegistry.get(schema)?.examples ?? []) as readonly unknown[]
  if (example !== undefined || !(schema instanceof z.ZodArray)) return example
  const element = exampleOf(schema.element as z.ZodType)
  return element === undefined ? undefined : [element]
}

const json = (
  schemas: ComponentSchemas,
  schema: oas31.SchemaObject,
  name: string,
  example: unknown,
): oas31.ContentObject => ({ 'application/json': schemas.content(schema, name, example) })
