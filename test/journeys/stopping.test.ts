import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { mcpToken } from './assistants.ts'
import { type OAuthService, startOAuthService } from './startOAuthService.ts'

let oauth: OAuthService
beforeAll(async () => {
  oauth = await startOAuthService()
})
afterAll(() => oauth.service.remove())

/** A request that has begun; `end` sends the rest, and answers what came back. */
function begun(start: string) {
  const socket = connect(Number(new URL(oauth.url).port), '127.0.0.1')
  const answer = text(socket)
  socket.write(start)
  const isTaken = new Promise<void>((resolve) => socket.once('data', () => resolve()))
  const end = async (rest: string) => {
    socket.write(rest)
    const [head = '', ...body] = (await answer).replace('HTTP/1.1 100 Continue\r\n\r\n', '').split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') }
  }
  return { isTaken, end }
}

it('a process that ends answers calls of tools that came before, says that it stops, and never 500 [OPS-002]', async () => {
  const person = await oauth.world.person()
  const token = await mcpToken(oauth, person, await oauth.app())
  const call = (meta = {}) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_me', arguments: {}, ...meta },
    })
  const line = 'POST /mcp HTTP/1.1\r\n'
  const rest = (body: string, accept: string, more = '') =>
    `Host: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nAccept: ${accept}\r\n` +
    `Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n`
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const both = 'application/json, text/event-stream'
  const bodies = [
    [call(), 'application/json', ''],
    [
      call({ _meta: envelope }),
      both,
      'MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: get_me\r\n',
    ],
  ] as const
  const early = bodies.map(([body, accept, more]) => ({
    body,
    request: begun(line + rest(body, accept, `${more}Expect: 100-continue\r\n`)),
  }))
  await Promise.all(early.map(({ request }) => request.isTaken))
  // They have sent a line, and are read once the process ends.
  const late = begun(line)
  const health = begun('GET /health/ready HTTP/1.1\r\n')

  const stopped = oauth.service.stop()
  await eventually(() =>
    fetch(`${oauth.url}/health/live`).then(
      () => false,
      () => true,
    ),
  )
  for (const { body, request } of early) {
    const answer = await request.end(body)
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining(person.userId)])
  }
  const [body, accept] = bodies[0]
  const refused = await late.end(rest(body, accept) + body)
  expect([refused.status, refused.head, refused.body]).toEqual([
    503,
    expect.stringContaining('Retry-After: 1'),
    expect.stringContaining('"unavailable"'),
  ])
  const ready = await health.end('Host: 127.0.0.1\r\nConnection: close\r\n\r\n')
  expect([ready.status, JSON.parse(ready.body)]).toEqual([503, expect.objectContaining({ status: 'stopping' })])
  await stopped
})
