import { once } from 'node:events'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { SseTransport } from './sseTransport.ts'

let server: Server
let response: ServerResponse
let transport: SseTransport
/** Its client reads the headers, and nothing after them. */
beforeEach(async () => {
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1' }).on('error', () => {})
  asked.on('response', (answer) => answer.on('error', () => {}).pause())
  asked.end()
  ;[, response] = await once(server, 'request')
  transport = new SseTransport('ses_1', response, '/mcp/message?sessionId=ses_1')
  await transport.start()
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
})

const answer = { jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(1024 * 1024) } } as const

async function fillUntil(isFull: () => boolean): Promise<void> {
  for (let sent = 0; sent < 64 && !isFull(); sent++) {
    await transport.send(answer)
    await new Promise(setImmediate)
  }
}

it('a client that asks and does not read is cut', async () => {
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve
  })
  await fillUntil(() => response.destroyed)
  await closed
  expect(response.writableLength).toBe(0)
})

it('a stream that has ended while its client does not read takes no more, and no error ends the process', async () => {
  const errors: Error[] = []
  response.on('error', (error) => errors.push(error))
  await fillUntil(() => response.writableLength > 8 * 1024 * 1024)
  await transport.close()
  await transport.send(answer)
  await transport.close()
  await new Promise(setImmediate)
  expect(errors).toEqual([])
  expect(response.writableFinished).toBe(false)
})
