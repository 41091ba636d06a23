import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { eventually } from '../../../../../test/harness/eventually.ts'
import { joinChunks } from './joinChunks.ts'

let server: ReturnType<typeof createServer>
let received: IncomingMessage[]
beforeEach(async () => {
  received = []
  server = createServer((request) => {
    joinChunks(request)
    received.push(request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function send(body: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)
  return eventually(() => received.length > 0).then(() => received[0]!)
}
const crumbs = (count: number) => Array.from({ length: count }, (_, i) => `1\r\n${i % 10}\r\n`).join('')

it('gives a body in chunks of one byte in few pieces, each byte in its order [CON-021]', async () => {
  const request = await send(`${crumbs(100_000)}0\r\n\r\n`)
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe('0123456789'.repeat(10_000))
  expect(pieces.length).toBeLessThan(1_000)
})

it('holds no more of a body that nobody reads than of one in large chunks [CON-021]', async () => {
  const request = await send(crumbs(1_000_000))
  await eventually(() => request.readableLength >= 4_000)
  const { buffer } = (request as unknown as { _readableState: { buffer: readonly Buffer[] } })._readableState
  expect(buffer.length).toBeLessThan(100)
})

it('passes large chunks on as they are, between small ones [CON-021]', async () => {
  const large = 'x'.repeat(20_000)
  const request = await send(`${crumbs(3)}4e20\r\n${large}\r\n${crumbs(3)}0\r\n\r\n`)
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe(`012${large}012`)
})
