import { setImmediate } from 'node:timers/promises'
import { type ProblemCode, problemTable } from '@manabi/kernel'
import { tags } from '@manabi/operations'
import type { Operation } from '@manabi/operations/operation'
import type { oas31 } from 'openapi3-ts'
import { OpenApiBuilder } from 'openapi3-ts/oas31'
import { apiBase } from '../http/router.ts'
import {
  headers,
  OAuthErrorDocument,
  ProblemDocument,
  parameters,
  RateLimitExceeded,
  securitySchemes,
} from './components.ts'
import { describeOperation } from './describeOperation.ts'
import { problemCodes, problemExample } from './problemResponses.ts'
import { ComponentSchemas } from './schemas.ts'
import { webhookDescriptions } from './webhookDescriptions.ts'

/**
 * The OpenAPI 3.1 description of the operations, and of the webhooks where there are operations for them. Takes a second of the processor;
 * other work gets its turn after each operation.
 */
export async function openApiDocument(
  operations: readonly Operation[],
  publicUrl: string,
): Promise<oas31.OpenAPIObject> {
  const schemas = new ComponentSchemas()
  schemas.response(ProblemDocument)
  schemas.response(RateLimitExceeded)
  if (operations.some(({ protocol }) => protocol === 'oauth')) schemas.response(OAuthErrorDocument)
  const paths = await pathsOf(operations, schemas)
  const webhooks = operations.some(({ tag }) => tag === 'Webhooks') ? webhookDescriptions(schemas) : {}
  const builder = new OpenApiBuilder()
    .addOpenApiVersion('3.1.0')
    .addInfo(info)
    .addServer({ url: publicUrl, description: `This installation, ${placeOf(publicUrl)}`, 'x-internal': false })
  for (const tag of tagsOf(operations)) builder.addTag(tag)
  for (const [path, item] of Object.entries(paths)) builder.addPath(path, item)
  for (const [type, item] of Object.entries(webhooks)) builder.addWebhook(type, item)
  for (const [name, schema] of Object.entries(schemas.all())) builder.addSchema(name, schema)
  for (const [name, scheme] of Object.entries(securitySchemes(publicUrl))) builder.addSecurityScheme(name, scheme)
  for (const [name, parameter] of Object.entries(used(parameters, paths))) builder.addParameter(name, parameter)
  for (const [name, header] of Object.entries(used(headers, paths))) builder.addHeader(name, header)
  for (const [name, example] of Object.entries(examplesOf(operations, publicUrl))) builder.addExample(name, example)
  return withoutEmpty({ ...builder.getSpec(), security: [{ oauth2: [] }, { accessToken: [] }] })
}

const placeOf = (publicUrl: string): string =>
  /^(localhost$|127\.|\[::1\])/.test(new URL(publicUrl).hostname) ? 'local' : 'in production'

/** The builder begins with every part; those that nothing was added to are left out. */
function withoutEmpty(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const { components = {}, webhooks, ...rest } = document
  const isFilled = ([, part]: [string, unknown]) => Object.keys(part as object).length > 0
  const filled = Object.fromEntries(Object.entries(components).filter(isFilled))
  return { ...rest, ...(webhooks && isFilled(['', webhooks]) && { webhooks }), components: filled }
}

const info: oas31.InfoObject = {
  title: 'Manabi',
  version: 'v1',
  description:
    'Organizations publish courses; learners read lessons, sit quizzes and see how far they have come. Errors are problem documents (RFC 7807) with a stable `code`. A write answers after the read models have caught up.',
  contact: { name: 'The operator of this installation' },
  license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
}

/** Responses are described before requests, so that the plain name of a resource means what clients get. */
async function pathsOf(operations: readonly Operation[], schemas: ComponentSchemas): Promise<oas31.PathsObject> {
  for (const { response } of operations) {
    if (response !== undefined) schemas.response(response)
    await setImmediate()
  }
  const paths: Record<string, oas31.PathItemObject> = {}
  for (const operation of operations) {
    const path = apiBase + operation.path
    paths[path] = { ...paths[path], [operation.method]: describeOperation(operation, schemas) }
    await setImmediate()
  }
  return paths
}

const tagsOf = (operations: readonly Operation[]): oas31.TagObject[] =>
  [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name, description: tags[name] ?? name }))

function examplesOf(operations: readonly Operation[], publicUrl: string): Record<string, oas31.ExampleObject> {
  const met = new Set(operations.flatMap((operation) => [...problemCodes(operation)]))
  const codes = (Object.keys(problemTable) as ProblemCode[]).filter((code) => met.has(code))
  return Object.fromEntries(codes.map((code) => [code, problemExample(code, publicUrl)]))
}

/** Those that some path refers to: a description names nothing that it does not use. */
function used<Component>(components: Record<string, Component>, paths: oas31.PathsObject): Record<string, Component> {
  const text = JSON.stringify(paths)
  return Object.fromEntries(Object.entries(components).filter(([name]) => text.includes(`/${name}"`)))
}
