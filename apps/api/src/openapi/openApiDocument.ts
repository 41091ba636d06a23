import { type ProblemCode, problemTable } from '@manabi/kernel'
import { tags } from '@manabi/operations'
import type { Operation } from '@manabi/operations/operation'
import type { oas31 } from 'openapi3-ts'
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

/** The OpenAPI 3.1 description of the operations (specification section 9). */
export function openApiDocument(operations: readonly Operation[], publicUrl: string): oas31.OpenAPIObject {
  const schemas = new ComponentSchemas()
  schemas.response(ProblemDocument)
  schemas.response(RateLimitExceeded)
  if (operations.some(({ protocol }) => protocol === 'oauth')) schemas.response(OAuthErrorDocument)
  const paths = pathsOf(operations, schemas)
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: publicUrl, description: 'This installation, in production', 'x-internal': false }],
    tags: tagsOf(operations),
    security: [{ accessToken: [] }],
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes,
      parameters: used(parameters, paths),
      headers: used(headers, paths),
      examples: examplesOf(operations, publicUrl),
    },
  }
}

const info: oas31.InfoObject = {
  title: 'Manabi',
  version: 'v1',
  description:
    'Organizations publish courses; learners read lessons, sit quizzes and see how far they have come. Errors are problem documents (RFC 7807) with a stable `code`. A write answers after the read models have caught up.',
  contact: { name: 'The operator of this installation' },
  license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
}

/** Responses are described before requests, so that the plain name of a resource means what clients get. */
function pathsOf(operations: readonly Operation[], schemas: ComponentSchemas): oas31.PathsObject {
  for (const { response } of operations) if (response !== undefined) schemas.response(response)
  const paths: Record<string, oas31.PathItemObject> = {}
  for (const operation of operations) {
    const path = apiBase + operation.path
    paths[path] = { ...paths[path], [operation.method]: describeOperation(operation, schemas) }
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
