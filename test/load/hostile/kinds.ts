import { scopes } from '@manabi/kernel'
import { operations } from '@manabi/operations'
import { smallBody } from '@manabi/operations/smallBody'
import { mostOfForm } from '../../../apps/api/src/console/readForm.ts'
import { routes } from '../../../apps/api/src/console/routes.ts'
import { defaultBodyLimit } from '../../../apps/api/src/http/reading/readBody.ts'
import { toolName } from '../../../apps/api/src/mcp/tools.ts'
import { mcpToken } from '../../journeys/assistants.ts'
import { startOAuthService } from '../../journeys/startOAuthService.ts'
import type { HostileInput } from './longestTurn.ts'
import { Sending } from './sending.ts'
import { bodies, forms, heads, lessons, messages, multiparts } from './texts.ts'

/** Where hostile input goes: a service of this process, and somebody who may do everything in an organization. */
export interface Victim {
  readonly sending: Sending
  readonly school: string
  readonly token: string
  readonly assistantToken: string
  end(): Promise<void>
}

export async function startVictim(): Promise<Victim> {
  const oauth = await startOAuthService()
  const school = await oauth.world.organization('School', 100)
  const account = await oauth.world.account({ [school]: ['admin', 'curriculum_manager', 'hr', 'developer'] })
  const { accessToken: token } = (await oauth.world.signIn(account.email, 'manabi-web')).tokens
  const assistantToken = await mcpToken(oauth, account, await oauth.app(scopes))
  return { sending: new Sending(oauth.url), school, token, assistantToken, end: () => oauth.service.remove() }
}

type Inputs = (victim: Victim) => readonly HostileInput[]

const target = (path: string): string => `/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`
const mebibyte = 1024 * 1024

/** A body that is read whole, and a large one that is refused for its size where that limit is lower. */
const sizesFor = (limit: number): readonly number[] => (limit < mebibyte ? [limit - 256, mebibyte] : [mebibyte])

const ofOperations =
  (text: (size: number) => string): Inputs =>
  ({ sending, token: credential }) =>
    operations
      .filter(({ method }) => method !== 'get')
      .flatMap(({ id, method, path, bodyLimit = defaultBodyLimit }) =>
        sizesFor(bodyLimit).map((size) => ({
          ...{ target: `${id}, ${size} bytes`, size },
          make: (bytes: number) => {
            const body = Buffer.from(text(bytes))
            return () => sending.request({ method, path: target(path), credential }, body)
          },
        })),
      )

const toAssistants = ({ sending, assistantToken: credential }: Victim, text: string) => {
  const body = Buffer.from(text)
  return () => sending.request({ method: 'POST', path: '/mcp', credential }, body)
}

const ofAssistants =
  (text: (size: number) => string): Inputs =>
  (victim) =>
    Object.entries(messages).map(([name, around]) => ({
      ...{ target: name, size: 4 * mebibyte },
      make: (size) => toAssistants(victim, around(text(size))),
    }))

const ofLessons: Inputs = ({ sending, school, token: credential }) =>
  Object.entries(lessons).flatMap(([name, text]) =>
    ['markdown', 'html'].map((format) => ({
      ...{ target: `${name} as ${format}`, size: 490_000 },
      make: (size) => {
        const body = Buffer.from(JSON.stringify({ title: 'T', body: { format, text: text(size) } }))
        const path = `/api/v1/organizations/${school}/courses/x/sections/x/lessons`
        return () => sending.request({ method: 'POST', path, credential }, body)
      },
    })),
  )

const ofMultiparts: Inputs = ({ sending, token: credential }) =>
  operations
    .filter(({ form }) => form !== undefined)
    .flatMap(({ id, method, path }) =>
      Object.entries(multiparts).map(([name, text]) => ({
        ...{ target: `${name} for ${id}`, size: mebibyte },
        make: (size) => {
          const body = Buffer.from(`${text(size)}--x--\r\n`)
          const type = 'multipart/form-data; boundary=x'
          return () => sending.request({ method, path: target(path), credential, type }, body)
        },
      })),
    )

const ofCrumbs: Inputs = ({ sending }) =>
  ['POST /console/sign-in', 'POST /api/v1/auth/login', 'POST /mcp', 'GET /scalar/v1'].flatMap((line) =>
    ['application/json', 'application/x-www-form-urlencoded'].map((type) => ({
      ...{ target: `${line}, ${type}`, size: 100_000 },
      make: (size) => {
        const chunks = Buffer.from('1\r\n \r\n'.repeat(size))
        const head = `${line} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: ${type}\r\n\r\n`
        return () => sending.raw(head, chunks)
      },
    })),
  )

const ofBatches: Inputs = (victim) =>
  [20, 100].map((size) => ({
    ...{ target: `${size} messages`, size },
    make: (length) => {
      const list = Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
      return toAssistants(victim, JSON.stringify(list))
    },
  }))

const ofTools: Inputs = (victim) =>
  operations
    .filter(({ tool }) => tool !== false)
    .map((operation) => ({
      ...{ target: toolName(operation), size: mebibyte },
      make: (size) => {
        const given = { name: toolName(operation), arguments: { organizationId: '@' } }
        const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: given })
        return toAssistants(victim, call.replace('"@"', bodies['many names']!(size)))
      },
    }))

const pages: readonly string[] = [
  ...['/connect/authorize', '/connect/logout', '/connect/forgot', '/connect/reset', '/connect/register'],
  ...['/invitations/accept', '/console/sign-in', '/console/sign-out', '/mcp/message?sessionId=x'],
  ...routes.flatMap(({ path, post }) => (post === undefined ? [] : [path.replaceAll(/:\w+/g, 'x')])),
]

const ofPages =
  (text: (size: number) => string, type: string, sizes: readonly number[]): Inputs =>
  ({ sending }) =>
    pages.flatMap((path) =>
      sizes.map((size) => ({
        ...{ target: `${path}, ${size} bytes`, size },
        make: (bytes: number) => {
          const body = Buffer.from(text(bytes))
          return () => sending.request({ method: 'POST', path, type }, body)
        },
      })),
    )

const headers = [
  ...['Content-Type', 'Accept', 'Accept-Language', 'Cookie', 'Authorization', 'X-Forwarded-For', 'If-None-Match'],
  ...['Idempotency-Key', 'Consistency-Token', 'Origin', 'Mcp-Session-Id'],
]
const before: Readonly<Record<string, string>> = { 'Content-Type': 'application/json;', Authorization: 'Bearer ' }

/** Of all headers 16 KiB are read. */
const longHead = 14_000

const ofHeaders: Inputs = ({ sending }) =>
  Object.entries(heads).flatMap(([name, text]) =>
    headers.flatMap((header) =>
      ['/api/v1/me', '/console', '/mcp'].map((path) => ({
        ...{ target: `${name} in ${header} to ${path}`, size: longHead },
        make: (size) => {
          const lines = ['Connection: close', `${header}: ${before[header] ?? 'x'}${text(size)}x`]
          return () => sending.bare({ method: 'POST', path, headers: lines }, Buffer.from('{}'))
        },
      })),
    ),
  )

const ofAddresses: Inputs = ({ sending, token: credential }) =>
  Object.entries(heads).flatMap(([name, text]) => {
    const encoded = (size: number) => text(size).replaceAll(' ', '+').replaceAll('"', '%22')
    const ofAddress = (what: string, address: (text: string) => string): HostileInput => ({
      // Some of it is longer when it is encoded.
      ...{ target: `${name} in ${what}`, size: longHead },
      make: (size) => {
        const sent = { method: 'GET', path: address(encoded(size)), credential }
        return () => sending.request(sent, Buffer.alloc(0))
      },
    })
    const queries = operations
      .filter(({ method }) => method === 'get')
      .flatMap(({ path }) => [
        ofAddress(`a parameter of ${path}`, (text) => `${target(path)}?q=${text}`),
        ofAddress(`the query of ${path}`, (text) => `${target(path)}?${text}`),
      ])
    return [...queries, ofAddress('a path', (text) => `/api/v1/courses/${text}`)]
  })

const each = (about: string, texts: typeof bodies, inputs: (text: (size: number) => string) => Inputs) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${about}: ${name}`, inputs(text)]))

/** All hostile input, by its kind. */
export const kinds: Readonly<Record<string, Inputs>> = {
  ...each('body of an operation', bodies, ofOperations),
  ...each('message of an assistant', bodies, ofAssistants),
  'text of a lesson': ofLessons,
  'form with a file': ofMultiparts,
  'chunks of one byte': ofCrumbs,
  'many messages of an assistant at once': ofBatches,
  'arguments of a tool': ofTools,
  ...each('form of a page', forms, (text) =>
    ofPages(text, 'application/x-www-form-urlencoded', [smallBody - 8, mostOfForm - 8, mebibyte]),
  ),
  ...each('JSON to a page', bodies, (text) => ofPages(text, 'application/json', [mebibyte])),
  header: ofHeaders,
  address: ofAddresses,
}
