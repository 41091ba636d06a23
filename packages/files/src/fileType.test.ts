import { describe, expect, it } from '@jest/globals'
import { fileName, fileTypeOf } from './fileType.ts'

const withStart = (start: Uint8Array, rest: string) =>
  Buffer.concat([start, Buffer.alloc(8 * 1024 ** 2, rest, 'latin1')])

describe('files that take long to look at [FIL-001]', () => {
  it('are told by their beginning', async () => {
    const archive = Buffer.from(`504b0304140008000800${'00'.repeat(16)}0100000061`, 'hex')
    const bytes = withStart(archive, 'PK\u0007')
    const read: number[] = []
    bytes.subarray = (from, to) => {
      read.push(to!)
      return Buffer.prototype.subarray.call(bytes, from, to)
    }
    expect(await fileTypeOf(bytes)).toBeNull()
    expect(read).toEqual([4_100])
  })

  it('are told after a large picture in a sound, too', async () => {
    const tag = Buffer.from([...Buffer.from('ID3'), 3, 0, 0, 1, 127, 127, 127])
    expect(await fileTypeOf(withStart(tag, 'x'))).toBe('audio/mpeg')
  })

  it.each([' ', '.'])('have names that are cut before they are cleaned: %j', async (character) => {
    const name = `a${character.repeat(100_000)}b`
    expect(fileName(name, 'image/png')).not.toMatch(/b/)
  })
})
