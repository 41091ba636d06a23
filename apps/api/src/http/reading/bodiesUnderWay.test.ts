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
const start = async ({ grace = 60_000, mostOfCaller = 10_000, mostRead = 1_000_000 } = {}) => {
  begun.length = 0
  const bodies = new BodiesUnderWay({ mostBytes: 4 * mostOfCaller, mostOfCaller, grace, lookEvery: 10 })
  server = await startHttpServer(
    (incoming, outgoing) => {
      const [request, response] = [incoming as Request, outgoing as Response]
      const caller = String(request.headers['x-caller'])
      begun.push(caller)
      const answer = async () => {
        const whole = () => buffer(request)
        const body = await bodies.during(request, response, { limit: 9_000, mostRead, whole })
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
  length: number | 'chunked',
  sent: string | Buffer,
  headers = '',
): { socket: Socket; answer: Promise<string> } {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const answer = text(socket).catch(() => 'cut')
  socket.on('error', () => {})
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Caller: ${caller}\r\n${length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n${headers}\r\n`,
  )
  socket.write(sent)
  return { socket, answer }
}
const quick = { mark: 'x'.repeat(7_300) }

describe('bodies under way', () => {
  it('hold a bounded part of the memory for one caller, the rest for others, and are given back [CON-021]', async () => {
    await start()
    const first = begin('a', 9_000, quick.mark)
    await eventually(() => begun.length === 1)
    expect(await begin('a', 3_000, 'x'.repeat(3_000)).answer).toMatch(
      /^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*connection: close/i,
    )
    expect(await begin('b', 3_000, 'x'.repeat(3_000)).answer).toMatch(/3000 bytes$/)
    first.socket.write('x'.repeat(1_700))
    expect(await first.answer).toMatch(/9000 bytes$/)
    expect(await begin('a', 3_000, 'x'.repeat(3_000)).answer).toMatch(/3000 bytes$/)
  })

  it('of all callers together are bounded, too [CON-021]', async () => {
    await start()
    const others = ['a', 'b', 'c', 'd', 'e'].map((caller) => begin(caller, 9_000, quick.mark))
    await eventually(() => begun.length === 5)
    expect(await begin('f', 3_000, 'x'.repeat(3_000)).answer).toMatch(/^HTTP\/1.1 503 /)
    for (const { socket } of others) socket.destroy()
    await eventually(async () => /3000 bytes$/.test(await begin('f', 3_000, 'x'.repeat(3_000)).answer))
  })

  it('that are packed count as what they may become [CON-021]', async () => {
    await start()
    const packed = gzipSync('x')
    const first = begin('a', packed.length + 1, packed, 'Content-Encoding: gzip\r\n')
    await eventually(() => begun.length === 1)
    expect(await begin('a', 3_000, 'x'.repeat(3_000)).answer).toMatch(/^HTTP\/1.1 503 /)
    first.socket.destroy()
  })

  it('in many small pieces hold what Node keeps for each, and are given back [CON-021]', async () => {
    await start()
    const { socket } = begin('a', 'chunked', '1\r\nx\r\n')
    socket.setNoDelay()
    await eventually(() => begun.length === 1)
    await eventually(async () => {
      socket.write('1\r\nx\r\n')
      return (await begin('a', 3_000, 'x'.repeat(3_000)).answer).startsWith('HTTP/1.1 503 ')
    })
    socket.destroy()
    await eventually(async () => /3000 bytes$/.test(await begin('a', 3_000, 'x'.repeat(3_000)).answer))
  })

  it('in chunks of one byte are read [CON-021]', async () => {
    await start({ mostOfCaller: 1_000_000 })
    const { answer } = begin('a', 'chunked', `${'1\r\nx\r\n'.repeat(100_000)}0\r\n\r\n`)
    expect(await answer).toMatch(/100000 bytes$/)
  })

  it('that never end are refused once they are larger than what is read of any, packed or not [CON-006, CON-021]', async () => {
    await start({ mostOfCaller: 1_000_000, mostRead: 20_000 })
    for (const headers of ['', 'Content-Encoding: gzip\r\n']) {
      const chunk = `3e8\r\n${'x'.repeat(1_000)}\r\n`
      expect(await begin('a', 'chunked', chunk.repeat(21), headers).answer).toMatch(
        /^HTTP\/1.1 413 [\s\S]*connection: close[\s\S]*payload_too_large/i,
      )
    }
    expect(await begin('a', 20_000, 'x'.repeat(20_000)).answer).toMatch(/20000 bytes$/)
  })

  it('that come too slowly are cut, and what they held is given back [CON-021]', async () => {
    await start({ grace: 50 })
    const slow = begin('a', 9_000, quick.mark)
    expect(await slow.answer).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close/i)
    await once(slow.socket, 'close').catch(() => {})
    await eventually(async () => /3000 bytes$/.test(await begin('a', 3_000, 'x'.repeat(3_000)).answer))
  })
})
