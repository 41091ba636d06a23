import { describe, expect, it } from '@jest/globals'
import { readMultipart } from './readMultipart.ts'

const type = 'multipart/form-data; boundary=x'
const file = '--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n'
const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n'
const refused = expect.objectContaining({ code: 'invalid_request' })

describe('a form that is refused', () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)

  it.each([
    ['ends within a file', `${file}v`],
    ['ends within a file, after a field', `${field}${file}v`],
    ['ends within the second of two files', `${file}v\r\n${file}`],
    ['has too many fields before a file that never ends', `${field.repeat(60)}${file}v`],
    ['has too many fields after a file', `${file}v\r\n${field.repeat(60)}`],
    ['has too many files', `${`${file}v\r\n`.repeat(9)}--x--\r\n`],
    ['is empty', ''],
    ['has no part', 'nothing'],
  ])('leaves nothing that ends the process when it %s [AID-004]', async (_name, body) => {
    process.on('unhandledRejection', note)
    await readMultipart(Buffer.from(body), type).catch((error) => expect(error).toEqual(refused))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(rejections).toEqual([])
  })
})
