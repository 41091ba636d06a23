import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { newId, Unavailable } from '@manabi/kernel'
import type { FileStore } from './port.ts'

/** The definition of the file store port: every adapter passes it. */
export function fileStoreContract(name: string, open: () => Promise<FileStore>): void {
  describe(`${name}, as a file store,`, () => {
    let store: FileStore
    const id = () => newId('fil')

    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    const read = async (file: string, range?: { start: number; end: number }) => {
      const bytes = await store.read(file, range)
      return bytes && buffer(bytes as AsyncIterable<Buffer>)
    }

    it('gives back what was saved, also after it was opened again', async () => {
      const [one, other] = [id(), id()]
      const [bytes, none] = [randomBytes(600_000), Buffer.alloc(0)]
      await store.save(one, bytes)
      await store.save(other, none)
      expect(await read(one)).toEqual(bytes)
      expect([await store.sizeOf(one), await store.sizeOf(other)]).toEqual([600_000, 0])
      const again = await open()
      expect(await again.sizeOf(one)).toBe(600_000)
      await again.close()
    })

    it('reads pieces, across the pieces in which it keeps them', async () => {
      const [file, bytes] = [id(), randomBytes(600_000)]
      await store.save(file, bytes)
      for (const [start, end] of [
        [0, 0],
        [0, 599_999],
        [261_119, 261_121],
        [599_999, 599_999],
      ] as const) {
        expect(await read(file, { start, end })).toEqual(bytes.subarray(start, end + 1))
      }
    })

    it('saves what comes in pieces, all or nothing', async () => {
      const [file, other] = [id(), id()]
      const pieces = Array.from({ length: 5 }, () => randomBytes(100_000))
      await store.save(file, Readable.from(pieces))
      expect(await read(file)).toEqual(Buffer.concat(pieces))
      async function* cutOff() {
        yield pieces[0]!
        throw new Error('cut off')
      }
      await expect(store.save(other, cutOff())).rejects.toThrow()
      expect([await read(other), await store.sizeOf(other)]).toEqual([null, null])
    })

    it('replaces what was there, whole', async () => {
      const file = id()
      await store.save(file, randomBytes(600_000))
      await store.save(file, Buffer.from('short'))
      expect([(await read(file))?.toString(), await store.sizeOf(file)]).toEqual(['short', 5])
    })

    it('knows nothing of what was never there, and of what was removed', async () => {
      const file = id()
      expect([await read(file), await store.sizeOf(file)]).toEqual([null, null])
      await store.remove(file)
      await store.save(file, Buffer.from('text'))
      await store.remove(file)
      await store.remove(file)
      expect([await read(file), await store.sizeOf(file)]).toEqual([null, null])
    })

    it('saves the same bytes under the same id at once, or rejects with Unavailable', async () => {
      const [file, bytes] = [id(), randomBytes(1_000_000)]
      const saved = await Promise.allSettled([1, 2, 3].map(() => store.save(file, bytes)))
      for (const one of saved) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Unavailable)
      await store.save(file, bytes)
      expect((await read(file))?.equals(bytes)).toBe(true)
    })

    it('saves many at once', async () => {
      const files = Array.from({ length: 20 }, () => ({ file: id(), bytes: randomBytes(1_000) }))
      await Promise.all(files.map(({ file, bytes }) => store.save(file, bytes)))
      for (const { file, bytes } of files) expect(await read(file)).toEqual(bytes)
    })
  })
}
