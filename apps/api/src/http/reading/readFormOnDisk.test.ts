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
      actingFor('a', answer).catch((error) => send(response, 'id', problemAnswer(problemOf(error), '', 'id')))
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
