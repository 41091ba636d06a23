import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from '@jest/globals'
import { actingFor } from '@manabi/kernel'
import type { Request, Response } from 'express'
import { eventually } from '../../../../../test/harness/eventually.ts'
import { problemAnswer, problemOf } from '../problemAnswer.ts'
import { send } from '../send.ts'
import { type HttpServer, startHttpServer } from '../server/startHttpServer.ts'
import { BodiesUnderWay } from './bodiesUnderWay.ts'

let server: HttpServer
const begun: string[] = []
const start = async (grace = 60_000) => {
  begun.length = 0
  const bodies = new BodiesUnderWay({ mostBytes: 4_000, mostOfCaller: 1_000, grace, lookEvery: 10 })
  server = await startHttpServer(
    (incoming, outgoing) => {
      const [request, response] = [incoming as Request, outgoing as Response]
      const caller = String(request.headers['x-caller'])
      begun.push(caller)
      const answer = async () => {
        const body = await bodies.during(request, response, { limit: 900, whole: () => buffer(request) })
        response.end(`${body.length} bytes`)
      }
      actingFor(caller, answer).catch((error) => {
        if (!response.destroyed) send(response, 'id', problemAnswer(problemOf(error), '', 'id'))
      })
    },
    { host: '127.0.0.1', port: 0 },
  )
}
afterEach(() => server.close())

function begin(
  caller: string,
  length: number,
  sent: string | Buffer,
  headers = '',
): { socket: Socket; answer: Promise<string> } {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const answer = text(socket).catch(() => 'cut')
  socket.on('error', () => {})
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Caller: ${caller}\r\nContent-Length: ${length}\r\n${headers}\r\n`,
  )
  socket.write(sent)
  return { socket, answer }
}
const quick = { mark: 'x'.repeat(800) }

describe('bodies under way', () => {
  it('hold a bounded part of the memory for one caller, the rest for others, and are given back [CON-021]', async () => {
    await start()
    const first = begin('a', 900, quick.mark)
    await eventually(() => begun.length === 1)
    expect(await begin('a', 300, 'x'.repeat(300)).answer).toMatch(
      /^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*connection: close/i,
    )
    expect(await begin('b', 300, 'x'.repeat(300)).answer).toMatch(/300 bytes$/)
    first.socket.write('x'.repeat(100))
    expect(await first.answer).toMatch(/900 bytes$/)
    expect(await begin('a', 300, 'x'.repeat(300)).answer).toMatch(/300 bytes$/)
  })

  it('of all callers together are bounded, too [CON-021]', async () => {
    await start()
    const others = ['a', 'b', 'c', 'd', 'e'].map((caller) => begin(caller, 900, quick.mark))
    await eventually(() => begun.length === 5)
    expect(await begin('f', 300, 'x'.repeat(300)).answer).toMatch(/^HTTP\/1.1 503 /)
    for (const { socket } of others) socket.destroy()
    await eventually(async () => /300 bytes$/.test(await begin('f', 300, 'x'.repeat(300)).answer))
  })

  it('that are packed count as what they may become [CON-021]', async () => {
    await start()
    const packed = gzipSync('x')
    const first = begin('a', packed.length + 1, packed, 'Content-Encoding: gzip\r\n')
    await eventually(() => begun.length === 1)
    expect(await begin('a', 300, 'x'.repeat(300)).answer).toMatch(/^HTTP\/1.1 503 /)
    first.socket.destroy()
  })

  it('that come too slowly are cut, and what they held is given back [CON-021]', async () => {
    await start(50)
    const slow = begin('a', 900, quick.mark)
    expect(await slow.answer).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close/i)
    await once(slow.socket, 'close').catch(() => {})
    await eventually(async () => /300 bytes$/.test(await begin('a', 300, 'x'.repeat(300)).answer))
  })
})
