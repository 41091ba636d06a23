import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Id, scopes } from '@manabi/kernel'
import { operations } from '@manabi/operations'
import { asksForCredential, type Operation } from '@manabi/operations/operation'
import { defaultBodyLimit } from '../../apps/api/src/http/reading/readBody.ts'
import { limits } from '../../apps/api/src/http/reading/readMultipart.ts'
import { envelopeBytes } from '../../apps/api/src/mcp/callTool.ts'
import { mostMessages } from '../../apps/api/src/mcp/mcpEndpoint.ts'
import { toolName } from '../../apps/api/src/mcp/tools.ts'
import { exchange, type Received, type Sending } from '../harness/exchange.ts'
import {
  besideFile,
  type Counted,
  countedInBytes,
  countedInForm,
  countedInJson,
  countedOnDisk,
  formOfSize,
  formType,
  mistakesIn,
  multipart,
  part,
  type Seen,
} from '../harness/largestBodies.ts'
import { unknownPath } from '../harness/unknownPath.ts'
import { mcpToken } from '../journeys/assistants.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'

let oauth: OAuthService
let school: Id
let person: { readonly email: string; readonly userId: string }
let token: string
let assistantToken: string
beforeAll(async () => {
  oauth = await startOAuthService()
  const { world, app } = oauth
  school = await world.organization('School', 100)
  person = await world.account({ [school]: ['admin', 'curriculum_manager', 'hr', 'developer'] })
  token = (await world.signIn(person.email, 'manabi-web')).tokens.accessToken
  assistantToken = await mcpToken(oauth, person, await app(scopes))
})
afterAll(() => oauth.service.remove())

/** Some operations end the session. */
async function validToken(): Promise<string> {
  const { status, body } = await oauth.world.api.as(token).get('/auth/sessions')
  if (status === 401 || body.length === 0)
    token = (await oauth.world.signIn(person.email, 'manabi-web')).tokens.accessToken
  return token
}

const addressOf = ({ path }: Operation): string =>
  `${oauth.url}/api/v1${unknownPath(path.replace('{organizationId}', school))}`

const sendTo =
  (operation: Operation, type: string) =>
  async (body: Sending['body']): Promise<Received> => {
    const isAsked = asksForCredential(operation)
    const headers = { 'Content-Type': type, ...(isAsked && { Authorization: `Bearer ${await validToken()}` }) }
    return exchange(addressOf(operation), { method: operation.method.toUpperCase(), headers, body })
  }

const sendMessage = (body: Sending['body'], path = '/mcp'): Promise<Received> => {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const credential = { Authorization: `Bearer ${assistantToken}` }
  return exchange(oauth.url + path, { method: 'POST', headers: { ...headers, ...credential }, body })
}

const writing = operations.filter(({ method }) => method !== 'get')
const byId = (some: readonly Operation[]) => some.map((operation) => [operation.id, operation] as const)

/** The endpoint of assistants reads more than a message may have: some tools take more than others. */
const inOnePiece = (one: Counted): Counted => (one.unit === 'bytes' ? { ...one, moreOf: [one.of] } : one)

describe('the largest body is read, and one with one more is refused [CON-006, CON-020]', () => {
  it.each(byId(writing.filter(({ form }) => form === undefined)))('by %s', async (_id, operation) => {
    const { bodyLimit: bytes = defaultBodyLimit, mostValues: values, protocol } = operation
    const counted = countedInJson({ bytes, ...(values !== undefined && { values }) })
    const send = sendTo(operation, 'application/json')
    if (protocol !== 'oauth') return expect(await mistakesIn(counted, send)).toEqual([])
    // RFC 6749 section 5.2: every refusal has the same status.
    const isRefusal = ({ status }: Seen) => status === 400
    expect(await mistakesIn(counted, send, isRefusal)).toEqual([])
    const pair = (size: number) => Buffer.from(`x=${'x'.repeat(size - 2)}`)
    const pairs = [countedInBytes(bytes, pair, 3)]
    expect(await mistakesIn(pairs, sendTo(operation, formType), isRefusal)).toEqual([])
  })

  it.each(byId(writing.filter(({ form }) => form === 'multipart')))('by the form of %s', async (_id, operation) => {
    const { bodyLimit = defaultBodyLimit } = operation
    const form = (size: number) => formOfSize(size, part('file', Buffer.alloc(size - besideFile)))
    const counted = [countedInBytes(bodyLimit, form, besideFile + 1), ...countedInForm(limits.files)]
    expect(await mistakesIn(counted, sendTo(operation, multipart))).toEqual([])
  })

  it.each(byId(writing.filter(({ form }) => form === 'onDisk')))('by the form of %s', async (_id, operation) => {
    const { bodyLimit = defaultBodyLimit } = operation
    const counted = [countedOnDisk(bodyLimit), ...countedInForm(1)]
    expect(await mistakesIn(counted, sendTo(operation, multipart))).toEqual([])
  })

  const tools = operations.filter(({ tool }) => tool !== false)
  it.each(tools.map((operation) => [toolName(operation), operation] as const))('by the tool %s', async (name, tool) => {
    const bytes = (tool.bodyLimit ?? defaultBodyLimit) + envelopeBytes
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { x: '@' } } }
    const counted = countedInJson({ bytes }, JSON.stringify(call).replace('"@"', '@'))
    const ofTool = counted.map(inOnePiece)
    // The refusal of a tool is an answer of JSON-RPC.
    const isRefusal = ({ status, words }: Seen, { unit }: Counted) =>
      unit === 'bytes' ? JSON.stringify(words).includes('"payload_too_large"') : status === 400
    expect(await mistakesIn(ofTool, sendMessage, isRefusal)).toEqual([])
  })

  it('by the endpoints of assistants, and so many messages at once', async () => {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":@}}'
    const counted = countedInJson({ bytes: defaultBodyLimit + envelopeBytes }, ping).map(inOnePiece)
    const messages = (count: number) => Buffer.from(`[${new Array(count).fill(ping.replace('@', '0')).join()}]`)
    const batch: Counted = { unit: 'messages', few: 1, most: mostMessages, of: messages, refusal: 400 }
    for (const path of ['/mcp', '/mcp/message?sessionId=x']) {
      expect(await mistakesIn([...counted, batch], (body) => sendMessage(body, path))).toEqual([])
    }
  })
})
