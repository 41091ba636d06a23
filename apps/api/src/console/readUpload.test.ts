import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import type { Request, Response } from 'express'
import { readUpload } from './readUpload.ts'

const file = '--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n'

/** What a form becomes: the size of its file, or the code of the refusal. */
async function read(body: string): Promise<unknown> {
  const server = createServer((request, response) => {
    readUpload(request as Request, response as Response, { mostOfTexts: 1_000, mostOfFile: 1_000_000, mayUpload: true })
      .then(
        ({ file }) => file?.size ?? null,
        ({ code }) => code,
      )
      .then((outcome) => response.end(JSON.stringify(outcome)))
  }).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return await (await fetch(url, { method: 'POST', headers, body })).json()
  } finally {
    server.close()
  }
}

describe('an upload', () => {
  it.each([
    ['is whole', `${file}abc\r\n--x--\r\n`, 3],
    ['is larger than a slice', `${file}${'a'.repeat(100_000)}\r\n--x--\r\n`, 100_000],
    ['ends within its file', `${file}abc`, 'invalid_request'],
    ['ends within a large file', `${file}${'a'.repeat(100_000)}`, 'invalid_request'],
    ['ends within a second file', `${file}a\r\n${file}b`, 'invalid_request'],
    ['has too many parts', '\r\n--x'.repeat(100_000), 'invalid_request'],
  ])('that %s does not end the process [FIL-007]', async (_name, body, expected) => {
    expect(await read(body)).toBe(expected)
  })
})
