import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { problemOf } from '../harness/authors.ts'
import { eventually } from '../harness/eventually.ts'
import { startSchool } from '../harness/school.ts'

const { service, author, o } = await startSchool()

/** Files of uploads that this process has open. */
async function openFiles(): Promise<readonly string[]> {
  const names = await readdir('/proc/self/fd')
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.includes('manabi-upload-'))
}

const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.tar.gz"\r\n\r\n'

function upload(body: string, length: number) {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const answer = text(socket).catch(() => 'cut')
  socket.write(
    `POST /api/v1${o}/imports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${author.tokens.accessToken}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
  return { socket, answer }
}

const emptyForm = () => author.api.post(`${o}/imports`, new FormData())

it('takes the next archive of a sender who left at any moment, and leaves no file open [IMP-001]', async () => {
  // The first ones leave before the body is read, the last ones within the file.
  for (const turns of [0, 1, 2, 4, 8, 16, 64, 256]) {
    const { socket } = upload(part + 'x'.repeat(1_000), 100_000)
    for (let turn = 0; turn < turns; turn++) await nextTurn()
    socket.destroy()
    await eventually(async () => problemOf(await emptyForm())[0] === 400)
  }
  await eventually(async () => (await openFiles()).length === 0)
})

it('leaves no file open of a form that it refuses within its second file', async () => {
  const body = `${part}${'x'.repeat(300_000)}\r\n${part}${'x'.repeat(300_000)}`
  const { answer, socket } = upload(body, 10_000_000)
  expect(await answer).toMatch(/^HTTP\/1.1 400 [\s\S]*too many fields/)
  socket.destroy()
  await eventually(async () => (await openFiles()).length === 0)
})
