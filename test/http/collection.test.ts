import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { operations } from '@manabi/operations'
import type { oas31 } from 'openapi3-ts'
import type { Collection, CollectionItem } from '../../apps/api/src/collection/collectionRequest.ts'
import { requestCollection } from '../../apps/api/src/collection/requestCollection.ts'
import { openApiDocument } from '../../apps/api/src/openapi/openApiDocument.ts'
import { client } from '../harness/http.ts'
import { password } from '../harness/world.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'

const document = await openApiDocument(operations, 'https://manabi.test')
const described = Object.entries(document.paths!).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const operation = (item as oas31.PathItemObject)[method]
    return operation === undefined ? [] : [{ path, method, operation }]
  }),
)
const itemsOf = ({ item }: Collection): CollectionItem[] => item.flatMap((folder) => folder.item)

const collection = await requestCollection(document, 'https://manabi.test')

describe('the request collection', () => {
  it('is one of Postman 2.1, with a folder for each tag [SDK-010]', () => {
    expect(collection.info).toEqual({
      name: 'Manabi',
      description: expect.stringContaining('set the variables `email` and `password`'),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    })
    expect(collection.item.map(({ name }) => name)).toEqual(document.tags!.map(({ name }) => name))
    expect(collection.auth).toEqual({
      type: 'bearer',
      bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }],
    })
    const names = collection.variable.map(({ key }) => key)
    expect(names).toEqual(['baseUrl', 'email', 'password', 'clientId', 'accessToken', 'refreshToken'])
    expect(collection.variable[0]!.value).toBe('https://manabi.test')
  })

  it('has every operation of the description, {{baseUrl}} before its whole path [SDK-010]', () => {
    const addresses = itemsOf(collection).map(({ request: { method, url } }) => `${method} ${url.raw.split('?')[0]}`)
    const expected = described.map(
      ({ method, path }) => `${method.toUpperCase()} {{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(addresses.sort()).toEqual(expected.sort())
    for (const { request } of itemsOf(collection)) {
      const { raw, host, path, query, variable } = request.url
      expect(raw.split('?')[0]).toBe([...host, ...path].join('/'))
      expect(path.filter((segment) => segment.startsWith(':'))).toEqual(variable.map(({ key }) => `:${key}`))
      const sent = query.filter(({ disabled }) => !disabled).map(({ key }) => key)
      expect([...new URLSearchParams(raw.split('?')[1]).keys()]).toEqual(sent)
    }
  })

  it('sends what the description gives as an example', () => {
    const bodies = itemsOf(collection).filter(({ request }) => request.body?.mode === 'raw')
    const withJson = described.filter(({ operation }) => {
      const body = operation.requestBody as oas31.RequestBodyObject | undefined
      return body?.content['application/json'] !== undefined
    })
    expect(bodies).toHaveLength(withJson.length)
    for (const { request } of bodies) {
      expect(request.header).toContainEqual({ key: 'Content-Type', value: 'application/json' })
      if (request.body?.mode === 'raw') JSON.parse(request.body.raw)
    }
    const upload = itemsOf(collection).find(({ name }) => name === 'Draft a material')
    const fields = upload?.request.body?.mode === 'formdata' ? upload.request.body.formdata : []
    expect(fields.map(({ key, type }) => `${key} ${type}`)).toContain('uploadFile file')
  })
})

describe('who imports the collection', () => {
  let oauth: OAuthService
  beforeAll(async () => {
    oauth = await startOAuthService({ RATE_LIMITS: 'on' })
  })
  afterAll(() => oauth.service.remove())

  const file = (headers = {}) => client(oauth.url).get('openapi/v1.postman.json', headers)

  it('signs in with it, and goes on with the token that its script kept [SDK-010]', async () => {
    const { email } = await oauth.world.account()
    const collection = (await file()).body as Collection
    const variables = new Map(collection.variable.map(({ key, value = '' }) => [key, value]))
    expect(variables.get('baseUrl')).toBe(oauth.url)
    variables.set('email', email).set('password', password)
    const send = async (name: string) => {
      const { request, event = [] } = itemsOf(collection).find((item) => item.name === name)!
      const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => variables.get(key)!)
      const headers = request.header
        .filter(({ disabled }) => !disabled)
        .map(({ key, value = '' }) => [key, filled(value)])
      const bearer =
        request.auth?.type === 'noauth' ? [] : [['Authorization', `Bearer ${variables.get('accessToken')}`]]
      const response = await fetch(filled(request.url.raw), {
        method: request.method,
        headers: Object.fromEntries([...headers, ...bearer]),
        ...(request.body?.mode === 'raw' && { body: filled(request.body.raw) }),
      })
      const body = JSON.parse(await response.text())
      const set = (key: string, value: string) => variables.set(key, value)
      const pm = { response: { code: response.status, json: () => body }, collectionVariables: { set } }
      for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm })
      return { status: response.status, body }
    }
    expect((await send('Sign in with email and password')).status).toBe(200)
    const [{ summary: me }] = [document.paths!['/api/v1/me']!.get!]
    expect((await send(me!)).body.email).toBe(email)
    const first = variables.get('accessToken')
    const { summary: refresh } = document.paths!['/api/v1/auth/refresh']!.post!
    expect((await send(refresh!)).status).toBe(200)
    expect(variables.get('accessToken')).not.toBe(first)
    expect((await send(me!)).status).toBe(200)
  })

  it('gets it as often as they like, and once if they keep it [SDK-010]', async () => {
    for (let call = 0; call < 70; call++) expect((await file()).status).toBe(200)
    const { headers } = await file()
    const again = await file({ 'If-None-Match': headers.get('ETag')! })
    expect([again.status, again.body]).toEqual([304, null])
    const wrong = await client(oauth.url).post('openapi/v1.postman.json', {})
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})
