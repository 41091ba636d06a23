import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { problemTable } from '@manabi/kernel'
import { operation } from '@manabi/operations/operation'
import { pageQuery } from '@manabi/operations/page'
import type { oas31 } from 'openapi3-ts'
import { z } from 'zod'
import { RouteTable } from '../../apps/api/src/http/router.ts'
import { openApiDocument } from '../../apps/api/src/openapi/openApiDocument.ts'
import { mistakeIn } from '../harness/answers.ts'
import { client } from '../harness/http.ts'
import { operationSuite } from '../harness/operationSuite.ts'
import { sampleOperations } from './sampleOperations.ts'
import { apiKey, learner, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
beforeAll(async () => {
  api = await startSampleApi()
})
afterAll(() => api.close())

describe('the suite for every operation', () => {
  operationSuite(sampleOperations, () => ({
    baseUrl: api.url,
    learnerToken: async (scopes) => learner(...scopes),
    apiKey: async (scopes) => apiKey(...scopes),
  }))
})

const pageOfThings = {
  id: 'listPages',
  method: 'get',
  path: '/pages',
  tag: 'T',
  summary: 'List pages',
  caller: 'public',
  tool: false,
  handle: async () => {},
} as const

const document = await openApiDocument(sampleOperations, 'https://manabi.test')

describe('the OpenAPI document', () => {
  const path = (name: string, method: 'get' | 'post') =>
    (document.paths![`/api/v1${name}`] as oas31.PathItemObject)[method]!

  it('is served, in version 3.1, with info.version v1 [API-001]', async () => {
    const { headers, body } = await client(api.url).get('openapi/v1.json')
    expect(headers.get('Content-Type')).toBe('application/json')
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: 'v1' } })
    expect(body).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('writes resources once and refers to them', () => {
    const content = (path('/things/{thingId}', 'get').responses!['200'] as oas31.ResponseObject).content!
    expect(content['application/json']!.schema).toEqual({ $ref: '#/components/schemas/Thing' })
    const { Thing } = document.components!.schemas as Record<string, oas31.SchemaObject>
    expect(Thing).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', minLength: 1, maxLength: 128, description: 'Its id' },
        title: { type: 'string', maxLength: 200, description: 'Its title' },
        culture: { type: 'string', maxLength: 35, description: 'Language, as a BCP 47 tag' },
      },
      required: ['id', 'title', 'culture'],
    })
  })

  it('says what the parts of a list are when nobody asks for others', async () => {
    const listed = operation({ ...pageOfThings, query: z.object(pageQuery) })
    const { parameters } = (await openApiDocument([listed], 'https://manabi.test')).paths!['/api/v1/pages']!.get!
    const defaults = (parameters as oas31.ParameterObject[]).flatMap(({ name, schema }) =>
      schema && 'default' in schema ? [[name, schema.default]] : [],
    )
    expect(defaults).toEqual([
      ['page', 1],
      ['pageSize', 20],
    ])
  })

  it('calls what is accepted in another shape than it is answered …Input', async () => {
    const Shared = z.object({ name: z.string(), level: z.string().default('Beginner') }).meta({ id: 'Shared' })
    const both = {
      caller: 'any',
      tag: 'T',
      tool: false,
      response: Shared,
      handle: async () => ({ name: '', level: '' }),
    } as const
    const { components, paths } = await openApiDocument(
      [
        operation({ ...both, id: 'put', method: 'put', path: '/shared', summary: 'Put', body: Shared }),
        operation({ ...both, id: 'get', method: 'get', path: '/shared', summary: 'Get' }),
      ],
      'https://manabi.test',
    )
    const schemas = components!.schemas as Record<string, oas31.SchemaObject>
    expect(schemas['Shared']!.required).toEqual(['name', 'level'])
    expect(schemas['SharedInput']!.required).toEqual(['name'])
    expect(JSON.stringify(paths)).toContain('#/components/schemas/SharedInput')
  })

  it('lists parameters, statuses and problems with examples', () => {
    const list = path('/things', 'get')
    const whole = { type: 'integer', format: 'int64', maximum: Number.MAX_SAFE_INTEGER }
    const [language, number] = ['Language, as a BCP 47 tag', 'Number of the page, from 1']
    expect(list.parameters).toEqual([
      {
        ...{ name: 'culture', in: 'query', required: false, description: language },
        schema: { type: 'string', maxLength: 10, description: language },
      },
      {
        ...{ name: 'page', in: 'query', required: false, description: number },
        schema: { ...whole, minimum: 1, default: 1, description: number },
      },
      { $ref: '#/components/parameters/Consistency-Token' },
    ])
    expect(list.security).toEqual([{ oauth2: ['read:catalog'] }, { accessToken: [] }, { apiKey: [] }])
    const create = path('/things', 'post')
    expect(Object.keys(create.responses!)).toEqual([
      '200',
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    // Only a write whose answer comes from a read model may be kept and not shown yet.
    expect(Object.keys(path('/things/{thingId}/count', 'post').responses!)).toContain('202')
    expect(create.parameters).toEqual([{ $ref: '#/components/parameters/Idempotency-Key' }])
    expect(create.responses!['409'].content['application/problem+json']).toEqual({
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(
        ['conflict', 'idempotency_key_in_progress', 'idempotency_key_reused'].map((code) => [
          code,
          { $ref: `#/components/examples/${code}` },
        ]),
      ),
    })
    expect(create.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { example: { title: 'A thing' } } },
    })
    expect(path('/things/{thingId}/count', 'post').requestBody).toMatchObject({ required: false })
    expect(path('/public/client', 'get').security).toEqual([{}])
  })

  it('refers to nothing that is missing, and holds nothing that is not referred to', () => {
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(
        ([, kind, name]) => `${kind}/${name}`,
      ),
    )
    const components = document.components as Record<string, object>
    const held = Object.entries(components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, of]) => Object.keys(of).map((name) => `${kind}/${name}`))
    expect([...references].sort()).toEqual(held.sort())
  })
})

describe('the interactive reference', () => {
  it('is a page that loads its script from this service [API-002]', async () => {
    const { status, headers, body } = await client(api.url).get('scalar/v1')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'sha256-/)
    expect(body).toContain('/openapi/v1.json')
    const [, script] = /<script src="([^"]+)"/.exec(body)!
    const bundle = await client(api.url).get(script!.slice(1))
    expect(bundle.headers.get('Content-Type')).toMatch(/javascript/)
    expect(bundle.body.length).toBeGreaterThan(1_000_000)
  })

  it('names no other host', async () => {
    const { body } = await client(api.url).get('scalar/v1')
    expect(body.match(/https?:\/\/[^"'\s]+/g)).toBeNull()
  })
})

describe('pages of errors', () => {
  it.each(Object.keys(problemTable))(
    'explain %s in English and Japanese, with a way on [CON-013, PAG-002]',
    async (code) => {
      const page = (language: string) => client(api.url).get(`errors/${code}`, { 'Accept-Language': language })
      const [english, japanese] = [await page('en'), await page('ja-JP, en;q=0.5')]
      expect([
        english.status,
        english.headers.get('Content-Language'),
        japanese.headers.get('Content-Language'),
      ]).toEqual([200, 'en', 'ja'])
      expect(english.body).toContain('<html lang="en">')
      expect(english.body).toContain(problemTable[code as keyof typeof problemTable][1])
      expect(japanese.body).toMatch(/[ぁ-ん]/)
      expect(english.body).not.toContain('<script')
      for (const { body } of [english, japanese])
        for (const way of ['/', '/scalar/v1']) expect(body).toContain(`href="${way}"`)
      expect(english.headers.get('Cache-Control')).toBe('public, max-age=3600')
      expect(api.logged).not.toContainEqual(expect.objectContaining({ level: 50 }))
    },
  )

  it.each(['no_such_code', 'constructor', '__proto__', '%zz'])('do not exist for %s', async (code) => {
    const { status, headers } = await client(api.url).get(`errors/${code}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('Content-Type')).toBe('application/problem+json')
  })
})

describe('the list of operations', () => {
  const sample = sampleOperations[0]!

  it('makes each a route and a description, once [API-005]', () => {
    expect(() => new RouteTable([{ operation: sample }, { operation: { ...sample, id: 'again' } }])).toThrow(
      'repeats the route',
    )
  })

  it('prefers literals, and goes back to parameters where they lead nowhere', () => {
    const at = (path: string) => ({ operation: { ...sample, path } })
    const table = new RouteTable([at('/a/{x}/c'), at('/a/b'), at('/a/{x}'), at('/{y}/b/d')])
    const found = (path: string) => {
      const match = table.find(path)
      return match && [match.endpoints.get('GET')!.operation.path, ...match.values]
    }
    expect([
      found('/a/b'),
      found('/a/b/c'),
      found('/a/z'),
      found('/a/b/d'),
      found('/a/b/'),
      found('/a'),
      found('/a//c'),
    ]).toEqual([['/a/b'], ['/a/{x}/c', 'b'], ['/a/{x}', 'z'], ['/{y}/b/d', 'a'], ['/a/b'], null, null])
  })
})

describe('the check of answers', () => {
  const answer = (status: number, body: unknown, type = 'application/json', more: Record<string, string> = {}) => ({
    status,
    body,
    headers: new Headers({ 'Content-Type': type, ...more }),
  })
  const getThing = sampleOperations[1]!
  const thing = { id: 'a', title: 'b', culture: 'c' }

  it('finds undeclared statuses, headers, fields and problems', () => {
    expect(mistakeIn(getThing, answer(200, thing))).toBeNull()
    expect(mistakeIn(getThing, answer(201, thing))).toMatch('not declared')
    expect(mistakeIn(getThing, answer(200, { ...thing, isCorrect: true }))).toMatch('does not know')
    expect(mistakeIn(getThing, answer(200, { id: 'a' }))).toMatch('title')
    expect(mistakeIn(getThing, answer(200, { ...thing, id: 'x'.repeat(129) }))).toMatch('128 characters')
    expect(mistakeIn(getThing, answer(200, thing, 'text/html'))).toMatch('Content-Type')
    expect(mistakeIn(getThing, answer(200, thing, 'application/json', { 'X-Powered-By': 'a' }))).toMatch('x-powered-by')
    expect(mistakeIn(getThing, answer(404, { code: 'not_found' }))).toMatch('Content-Type')
    expect(mistakeIn(getThing, answer(404, { code: 'not_found' }, 'application/problem+json'))).toMatch('title')
  })
})
