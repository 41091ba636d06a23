import { setImmediate } from 'node:timers/promises'
import type { oas31 } from 'openapi3-ts'
import { type Collection, type CollectionItem, requestOf, resolved } from './collectionRequest.ts'

/**
 * The operations as a request collection (Postman 2.1, which Bruno, Insomnia and others import), made from the description: a folder for
 * each tag, the token of the sign-in for all. Other work gets its turn after each path.
 */
export async function requestCollection(document: oas31.OpenAPIObject, baseUrl: string): Promise<Collection> {
  const { info, tags = [] } = document
  const items = await operationsOf(document)
  return {
    info: {
      name: info.title,
      description: `${info.description}\n\n${howToBegin}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
    variable: Object.entries({ baseUrl, ...variables }).map(([key, value]) => ({
      key,
      value,
      type: 'string',
    })),
    item: tags.map(({ name, description = '' }) => ({
      name,
      description,
      item: items.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  }
}

const howToBegin =
  'To begin, set the variables `email` and `password`, and send "Sign in with email and password": the token is kept for all requests. Without a `clientId` it has the four learner scopes.'

/** The token of an API key (`mk_…`) will do as `accessToken` too. */
const variables = { email: '', password: '', clientId: 'manabi-web', accessToken: '', refreshToken: '' }

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

async function operationsOf(document: oas31.OpenAPIObject): Promise<{ tag: string; item: CollectionItem }[]> {
  const items: { tag: string; item: CollectionItem }[] = []
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = resolved<oas31.PathItemObject>(document, item)[method]
      if (operation === undefined) continue
      items.push({ tag: operation.tags?.[0] ?? '', item: itemOf(document, operation, { method, path }) })
    }
    await setImmediate()
  }
  return items
}

function itemOf(
  document: oas31.OpenAPIObject,
  operation: oas31.OperationObject,
  route: { readonly method: string; readonly path: string },
): CollectionItem {
  const given = bodies[operation.operationId ?? '']
  return {
    name: operation.summary ?? operation.operationId ?? route.path,
    request: requestOf(document, operation, { ...route, ...(given && { given }) }),
    response: [],
    ...(given && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepTokens } }] }),
  }
}

/** What begins a session is sent with the variables, and keeps its tokens in them. */
const bodies: Readonly<Record<string, object>> = {
  login: { email: '{{email}}', password: '{{password}}', clientId: '{{clientId}}' },
  refresh: { refreshToken: '{{refreshToken}}' },
}

const keepTokens = [
  'if (pm.response.code === 200) {',
  '  const { accessToken, refreshToken } = pm.response.json()',
  "  pm.collectionVariables.set('accessToken', accessToken)",
  "  pm.collectionVariables.set('refreshToken', refreshToken)",
  '}',
]
