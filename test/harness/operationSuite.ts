import { describe, expect, it } from '@jest/globals'
import type { Scope } from '@manabi/kernel'
import { tags } from '@manabi/operations'
import { asksForCredential, type Operation } from '@manabi/operations/operation'
import type { oas31 } from 'openapi3-ts'
import { parameterNames } from '../../apps/api/src/http/reading/readInput.ts'
import { openApiDocument } from '../../apps/api/src/openapi/openApiDocument.ts'
import { client } from './http.ts'
import { unknownPath } from './unknownPath.ts'

/** Where the suite finds a running service, and credentials for it. */
export interface OperationSuiteContext {
  readonly baseUrl: string
  /** A learner's access token with these scopes and no others. */
  learnerToken(scopes: readonly Scope[]): Promise<string>
  /** An API key with these scopes and no others. */
  apiKey(scopes: readonly Scope[]): Promise<string>
}

/**
 * Walks the list and proves for every operation what none may lack: its credential, kind and scope checks, its answers to
 * malformed input, its description and its tool. `context` is asked once the suite runs.
 */
export function operationSuite(operations: readonly Operation[], context: () => OperationSuiteContext): void {
  const document = openApiDocument(operations, 'http://localhost')
  describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
    if (asksForCredential(operation)) refusals(operation, context)
    if (operation.method !== 'get') malformedBodies(operation, context)
    description(operation, document)
  })
}

function refusals(operation: Operation, context: () => OperationSuiteContext): void {
  const { caller, scope } = operation
  it('asks for a credential', async () => {
    const { status, headers, body } = await call(operation, context().baseUrl, null)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthorized' })
    expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer/)
  })
  if (caller === 'learner') {
    it('refuses API keys', async () => {
      const key = await context().apiKey(scope === undefined ? ['read:catalog'] : [scope])
      const { status, body } = await call(operation, context().baseUrl, key)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'user_credential_required' })
    })
  }
  if (scope !== undefined) {
    it(`asks for ${scope}`, async () => {
      const token = await context().learnerToken([anotherThan(scope)])
      const { status, body } = await call(operation, context().baseUrl, token)
      expect({ status, code: body.code, requiredScope: body.requiredScope }).toEqual({
        status: 403,
        code: 'insufficient_scope',
        requiredScope: scope,
      })
    })
  }
}

function malformedBodies(operation: Operation, context: () => OperationSuiteContext): void {
  const { scope, body: schema, protocol, form } = operation
  const refusal = (status: number, code: string) =>
    protocol === 'oauth' ? { status: 400, code: 'invalid_request' } : { status, code }
  const send = async (body: string, contentType: string) => {
    const token = asksForCredential(operation) ? await context().learnerToken(scope === undefined ? [] : [scope]) : null
    const authorization = token === null ? {} : { Authorization: `Bearer ${token}` }
    const headers = { 'Content-Type': contentType, ...authorization }
    const response = await fetch(urlOf(operation, context().baseUrl), {
      method: operation.method.toUpperCase(),
      headers,
      body,
    })
    const answer = JSON.parse(await response.text())
    return { status: response.status, code: answer.code ?? answer.error, errors: answer.errors }
  }
  // Of who may not call, nothing goes to the disk.
  if (form === 'onDisk') return
  it(`refuses a body that is not ${form === undefined ? 'JSON' : 'a form'}`, async () => {
    const { status, code, errors } =
      form === undefined ? await send('{"title":', 'application/json') : await send('--a', formType)
    expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' })
    if (protocol !== 'oauth') expect(errors).not.toHaveLength(0)
  })
  if (schema === undefined) return
  it('refuses another content type', async () => {
    const { status, code } = await send('title=x', 'text/plain')
    expect({ status, code }).toEqual(refusal(415, 'unsupported_media_type'))
  })
  if (!schema.safeParse([]).success) {
    it('refuses a body of the wrong shape', async () => {
      const { status, code } = form === undefined ? await send('[]', 'application/json') : await send('--a--', formType)
      expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' })
    })
  }
}

const formType = 'multipart/form-data; boundary=a'

function description(operation: Operation, document: Promise<oas31.OpenAPIObject>): void {
  const { id, method, path, tag, scope, params, body, response, examples = {}, tool } = operation
  it('is described with its scope', async () => {
    const item = (await document).paths![`/api/v1${path}`] as Record<string, oas31.OperationObject>
    expect(item[method]).toMatchObject({ operationId: id, summary: expect.stringMatching(/\S/) })
    expect((item[method] as Record<string, unknown>)['x-required-scope']).toBe(scope)
  })
  it('belongs to a group that is described', () => {
    expect(Object.keys(tags)).toContain(tag)
  })
  it('names its path parameters', () => {
    const names = params === undefined ? [] : Object.keys(params.shape)
    expect(names.sort()).toEqual([...parameterNames(path)].sort())
  })
  it('declares how it appears as a tool', () => {
    expect(tool === false || typeof tool === 'object').toBe(true)
  })
  if (examples.body !== undefined) {
    it('has an example of a request that fits', () => expect(body.safeParse(examples.body).error).toBeUndefined())
  }
  if (examples.response !== undefined) {
    it('has an example of an answer that fits', () =>
      expect(response.safeParse(examples.response).error).toBeUndefined())
  }
}

/** With nothing in it that would pass: the checks that are looked for come before its shape is looked at. */
const call = (operation: Operation, baseUrl: string, token: string | null) =>
  client(baseUrl).as(token)[operation.method](unknownPath(operation.path))

const urlOf = (operation: Operation, baseUrl: string): string => `${baseUrl}/api/v1${unknownPath(operation.path)}`
const anotherThan = (scope: Scope): Scope => (scope === 'read:catalog' ? 'read:content' : 'read:catalog')
