import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { turnsDuring } from '../../../../../test/harness/turnsDuring.ts'
import { betweenBoundaries, inSlices, readMultipart, slice } from './readMultipart.ts'

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

describe('a large form', () => {
  const large = (text: string) => Buffer.from(`${file}${text.repeat((4 * 1024 ** 2) / text.length)}\r\n--x--\r\n`)

  it.each(['a', '-', '\r\n--', '\r\n--y'])(
    'leaves others their turns, whatever is in it: %j [FIL-001]',
    async (text) => {
      const bytes = large(text)
      const reading = readMultipart(bytes, type)
      expect(await turnsDuring(reading)).toBeGreaterThan(200)
      expect((await reading)['f']).toMatchObject({ name: 'a.txt', size: bytes.length - file.length - 9 })
      expect(await turnsDuring(betweenBoundaries(bytes, type))).toBeGreaterThan(200)
    },
  )

  it('is handed on a slice at a time, with a turn of the event loop between two [FIL-001]', async () => {
    let turns = 0
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const seen: [bytes: number, turns: number][] = []
    // What Node reads at once, or an unpacked body.
    const chunks = Readable.from([Buffer.alloc(4 * slice), Buffer.alloc(slice + 1)])
    for await (const { length } of inSlices(chunks)) seen.push([length, turns])
    clearImmediate(next)
    const full = seen.slice(0, 4)
    expect(full.map(([bytes]) => bytes)).toEqual([slice, slice, slice, slice])
    expect(new Set(full.map(([, turn]) => turn)).size).toBe(4)
    expect(seen.slice(4).map(([bytes]) => bytes)).toEqual([slice, 1])
  })

  it('is cut at its boundaries wherever they are [FIL-001]', async () => {
    const [near, far] = [8 * 1024 - 3, 20_000]
    const bytes = Buffer.from(`${'a'.repeat(near)}--x${'b'.repeat(far)}--xc`)
    const pieces = await betweenBoundaries(bytes, type)
    expect(pieces.map(({ length }) => length)).toEqual([near, far, 1])
    const later = Buffer.from(`${'a'.repeat(near + 1)}--x${'b'.repeat(far)}--xc`)
    expect((await betweenBoundaries(later, type)).map(({ length }) => length)).toEqual([near + 1, far, 1])
  })

  it.each([type, "multipart/form-data; boundary*=utf-8''x; boundary=y"])(
    'is refused at its first parts too many: %s [FIL-001]',
    async (contentType) => {
      const bytes = Buffer.from('\r\n--x'.repeat(1_000_000))
      const reading = readMultipart(bytes, contentType)
      const turns = turnsDuring(reading.catch(() => {}))
      await expect(reading).rejects.toMatchObject({ code: 'invalid_request' })
      expect(await turns).toBeLessThan(10)
    },
  )

  it('has no text that takes long to decode [FIL-001]', async () => {
    const bytes = Buffer.from(`${field.slice(0, -3)}${'あ'.repeat(400_000)}\r\n--x--\r\n`)
    expect(await readMultipart(bytes, type)).toEqual({ a: {} })
  })
})
