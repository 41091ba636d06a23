import type { RequestListener } from 'node:http'
import { afterEach, expect, it } from '@jest/globals'
import express from 'express'
import { send } from './send.ts'
import { setPageHeaders } from './server/pageHeaders.ts'
import { apiHeaders } from './server/securityHeaders.ts'
import { type HttpServer, startHttpServer } from './server/startHttpServer.ts'

let server: HttpServer | undefined
afterEach(() => server?.close())

const answerOf = async (listener: RequestListener) => {
  server = await startHttpServer(listener, { host: '127.0.0.1', port: 0 })
  const response = await fetch(server.url)
  return { headers: Object.fromEntries(response.headers), body: await response.text() }
}

const answer = (body: string) => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body })

const expected = (length: number) => ({
  ...Object.fromEntries(Object.entries(apiHeaders).map(([name, value]) => [name.toLowerCase(), value])),
  ...{ 'x-request-id': 'id', 'cache-control': 'no-store' },
  ...{ 'content-type': 'application/json', 'content-length': String(length) },
  ...{ connection: 'keep-alive', 'keep-alive': 'timeout=65', date: expect.any(String) },
})

it.each([
  [
    'Express',
    (body: string) =>
      express()
        .disable('x-powered-by')
        .use((_request, response) => send(response, 'id', answer(body))),
  ],
  [
    'Node',
    (body: string): RequestListener =>
      (_request, response) =>
        send(response, 'id', answer(body)),
  ],
])('writes each header once, and texts of any length, with responses of %s', async (_, listenerOf) => {
  const short = JSON.stringify({ title: 'Grüße, 数学' })
  const long = JSON.stringify({ title: 'Grüße, 数学'.repeat(1_000) })
  for (const body of [short, long]) {
    expect(await answerOf(listenerOf(body))).toEqual({ headers: expected(Buffer.byteLength(body)), body })
    await server?.close()
  }
})

it('writes each header once where the headers of a page are set already', async () => {
  const app = express().disable('x-powered-by')
  app.use((_request, response) => {
    response.locals['trace'] = { requestId: 'other' }
    setPageHeaders(response)
    send(response, 'id', answer('{}'))
  })
  expect((await answerOf(app)).headers).toEqual(expected(2))
})

it('writes each header once after an answer that was refused', async () => {
  const app = express().disable('x-powered-by')
  app.use((_request, response) => {
    response.locals['trace'] = { requestId: 'id' }
    expect(() => send(response, 'id', { ...answer('{}'), headers: { 'Content-Type': 'in two\nlines' } })).toThrow(
      'Content-Type',
    )
    setPageHeaders(response)
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Content-Length', 2)
    response.end('{}')
  })
  expect(await answerOf(app)).toEqual({ headers: expected(2), body: '{}' })
})

it('keeps headers that were set before', async () => {
  const app = express().disable('x-powered-by')
  app.use((_request, response) => {
    response.setHeader('Deprecation', 'true')
    send(response, 'id', answer('{}'))
  })
  expect((await answerOf(app)).headers).toEqual({ ...expected(2), deprecation: 'true' })
})
