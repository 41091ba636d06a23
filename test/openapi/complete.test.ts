import { describe, expect, it } from '@jest/globals'
import { operations } from '@manabi/operations'
import { webhookEventTypes } from '@manabi/webhooks'
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { oas31 } from 'openapi3-ts'
import { openApiDocument } from '../../apps/api/src/openapi/openApiDocument.ts'

const publicUrl = 'https://manabi.test'
const document = JSON.parse(JSON.stringify(await openApiDocument(operations, publicUrl)))

type Schema = oas31.SchemaObject & { readonly $ref?: string }
interface Found {
  readonly at: string
  readonly schema: Schema
}

/** Every schema of a property, and every other one, in this part of the description. */
function schemasIn(part: unknown, at: string, found: { properties: Found[]; all: Found[] }): void {
  if (typeof part !== 'object' || part === null) return
  const { properties, type } = part as Schema
  if (typeof type === 'string' || Array.isArray(type)) found.all.push({ at, schema: part as Schema })
  if (type !== undefined && properties !== undefined)
    for (const [name, schema] of Object.entries(properties))
      found.properties.push({ at: `${at}.${name}`, schema: schema as Schema })
  for (const [key, value] of Object.entries(part))
    if (!['example', 'examples', 'enum', 'const'].includes(key)) schemasIn(value, `${at}/${key}`, found)
}

function collected(part: unknown) {
  const found = { properties: [] as Found[], all: [] as Found[] }
  schemasIn(part, '', found)
  return found
}

/** Contents of JSON requests and answers of success, of operations and of webhooks. */
function contents(): { at: string; content: oas31.MediaTypeObject }[] {
  const items = Object.entries<oas31.PathItemObject>({ ...document.paths, ...document.webhooks })
  return items.flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).flatMap(
      ([method, { requestBody, responses = {} }]) => {
        const successes = Object.entries<oas31.ResponseObject>(responses).filter(([status]) => /^2/.test(status))
        const parts = [['request', requestBody], ...successes] as [string, oas31.ResponseObject | undefined][]
        return parts.flatMap(([name, one]) => {
          const content = one?.content?.['application/json']
          return content === undefined ? [] : [{ at: `${method} ${path} ${name}`, content }]
        })
      },
    ),
  )
}

const ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'manabi', components: document.components } as AnySchema)

/** What an example does not fit, by the schema's own words. */
function misfits({ at, content: { schema, example } }: ReturnType<typeof contents>[number]): string[] {
  if (example === undefined) return [`${at}: no example`]
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"manabi#/components/')
  const validate = ajv.compile(JSON.parse(text))
  return validate(example) ? [] : [`${at}: ${ajv.errorsText(validate.errors)}`]
}

describe('the description', () => {
  it('has an example that fits on every JSON request and every success [DSC-001]', () => {
    expect(contents().length).toBeGreaterThan(150)
    expect(contents().flatMap(misfits)).toEqual([])
  })

  it('says of every property what it is [DSC-002]', () => {
    const { properties } = collected(document)
    expect(properties.length).toBeGreaterThan(500)
    expect(properties.filter(({ schema }) => !schema.description && !schema.$ref).map(({ at }) => at)).toEqual([])
  })

  it('says of every tag what its operations are about', () => {
    expect(
      document.tags.filter(({ name, description }: { name: string; description: string }) => description === name),
    ).toEqual([])
  })

  it('has every object that is sent or answered as a named schema [DSC-007]', () => {
    const unnamed = contents().filter(({ content: { schema } }) => 'properties' in schema!)
    expect(unnamed.map(({ at }) => at)).toEqual([])
  })

  it('gives every text a length that it can have, and marks moments as such [DSC-003]', () => {
    const { all, properties } = collected(document)
    const isText = ({ type, const: value, enum: values }: Schema) =>
      [type].flat().includes('string') && value === undefined && values === undefined
    const boundless = all.filter(({ schema }) => isText(schema) && schema.maxLength === undefined)
    expect(boundless.map(({ at }) => at)).toEqual([])
    expect(JSON.stringify(document)).not.toContain('4194304')
    const moments = properties.filter(({ at, schema }) => /\.\w+At$/.test(at) && isText(schema))
    expect(moments.length).toBeGreaterThan(40)
    expect(moments.filter(({ schema }) => schema.format !== 'date-time').map(({ at }) => at)).toEqual([])
  })

  it('has OAuth as a way in, with the scope of each operation [DSC-004]', () => {
    const { flows } = document.components.securitySchemes.oauth2
    expect(flows.authorizationCode).toMatchObject({
      authorizationUrl: `${publicUrl}/connect/authorize`,
      tokenUrl: `${publicUrl}/api/v1/oauth/token`,
    })
    for (const operation of operations) {
      const { security } = document.paths[`/api/v1${operation.path}`][operation.method]
      const [oauth] = security.filter((one: object) => 'oauth2' in one)
      const expected = operation.scope === undefined ? [] : [operation.scope]
      if (operation.caller === 'public') expect(oauth).toBeUndefined()
      else expect([operation.id, oauth.oauth2]).toEqual([operation.id, expected])
      for (const scope of expected) expect(Object.keys(flows.authorizationCode.scopes)).toContain(scope)
    }
  })

  it('has the webhooks that arrive, by the type of their event, ping included [DSC-005]', () => {
    const raised = webhookEventTypes.filter(({ isRaised }) => isRaised).map(({ type }) => type)
    expect(Object.keys(document.webhooks).sort()).toEqual([...raised].sort())
    for (const type of raised) {
      const { example } = document.webhooks[type].post.requestBody.content['application/json']
      expect(example).toMatchObject({ id: expect.stringMatching(/^evt_/), type, data: expect.any(Object) })
    }
  })

  it('names tokens once, and no document that readers do not have [DSC-006]', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['AuthResponse', 'OAuthTokens', 'User', 'Me', 'Session', 'ApiKey']),
    )
    const pairs = JSON.stringify(document.paths).match(/"accessToken":\{"type"/g) ?? []
    expect(pairs).toEqual([])
    expect(JSON.stringify(document)).not.toMatch(/\b[Ss]ection \d|specification section|\((contract|beyond)\b/)
  })
})
