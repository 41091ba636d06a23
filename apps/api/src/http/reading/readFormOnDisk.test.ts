import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { actingFor } from '@manabi/kernel'
import type { Request, Response } from 'express'
import { exchange } from '../../../../../test/harness/exchange.ts'
import { besideFile, countedOnDisk, multipart } from '../../../../../test/harness/largestBodies.ts'
import { problemAnswer, problemOf } from '../problemAnswer.ts'
import { send } from '../send.ts'
import { type HttpServer, startHttpServer } from '../server/startHttpServer.ts'
import { onDiskReader } from './readFormOnDisk.ts'

const limit = 1024 ** 2
let callers = 0
/** Called for each request that has come. */
let onRequest = () => {}
const largestFile = limit - besideFile

let server: HttpServer
beforeAll(async () => {
  const read = onDiskReader(limit)
  server = await startHttpServer(
    (incoming, outgoing) => {
      const [request, response] = [incoming as Request, outgoing as Response]
      const answer = async () => {
        const { file } = (await read(request, response)) as { readonly file: File }
        response.end(String(file.size))
      }
      request.originalUrl = request.url
      const answered = actingFor(`caller ${++callers}`, answer)
      answered.catch((error) => {
        if (!response.headersSent) send(response, 'id', problemAnswer(problemOf(error), '', 'id'))
      })
      onRequest()
    },
    { host: '127.0.0.1', port: 0 },
  )
})
afterAll(() => server.close())

it('a file that announces no length is counted as it comes [CON-006, CON-020]', async () => {
  const { of } = countedOnDisk(limit)
  const sent = (size: number) =>
    exchange(server.url, { method: 'POST', headers: { 'Content-Type': multipart }, body: of(size) })
  expect(await sent(limit)).toMatchObject({ status: 200, text: String(largestFile) })
  expect((await sent(limit + besideFile)).status).toBe(200)
  expect((await sent(limit + besideFile + 1)).status).toBe(413)
})

/** A form whose file does not end. */
function beginning(path: string): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipart}\r\nContent-Length: 1000\r\n\r\n--x\r\n`)
  return socket
}

it('an organization takes half of the places for large files, and another has the rest [LIM-007]', async () => {
  const [one, other] = ['a', 'b'].map((letter) => `/organizations/org_${letter.repeat(26)}/imports`) as [string, string]
  const { of } = countedOnDisk(limit)
  const sent = (path: string) =>
    exchange(server.url + path, { method: 'POST', headers: { 'Content-Type': multipart }, body: of(limit) })
  let begun = 0
  const all = new Promise<void>((resolve) => {
    onRequest = () => void (++begun === 4 && resolve())
  })
  const sockets = Array.from({ length: 4 }, () => beginning(one))
  await all
  expect((await sent(one)).status).toBe(503)
  expect((await sent(one.replace('org_', '%6frg_'))).status).toBe(503)
  expect((await sent(other)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
