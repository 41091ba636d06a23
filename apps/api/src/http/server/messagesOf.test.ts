import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from '@jest/globals'
import express from 'express'
import { messagesOf } from './messagesOf.ts'
import { startHttpServer } from './startHttpServer.ts'

it('makes requests and responses with the prototypes that the app gives them', () => {
  const app = express()
  const { IncomingMessage, ServerResponse } = messagesOf(app)
  const request = new IncomingMessage!(new Socket())
  expect(Object.getPrototypeOf(request)).toBe(app.request)
  expect(Object.getPrototypeOf(new ServerResponse!(request))).toBe(app.response)
  expect(app.request.app).toBe(app)
  expect(app.request.get).toBe(express.request.get)
  expect(app.response.app).toBe(app)
})

it('leaves other listeners alone', () => {
  expect(messagesOf(() => {})).toEqual({})
})

it('serves one app on several ports, each request with its response', async () => {
  const app = express()
  app.get('/', (request, response) => {
    response.json([
      request.res === response,
      response.req === request,
      request instanceof IncomingMessage,
      request.path,
    ])
  })
  const servers = [await start(app), await start(app)]
  for (const { url } of servers) expect(await (await fetch(url)).json()).toEqual([true, true, true, '/'])
  await Promise.all(servers.map((server) => server.close()))
})

const start = (app: express.Express) => startHttpServer(app, { host: '127.0.0.1', port: 0 })
