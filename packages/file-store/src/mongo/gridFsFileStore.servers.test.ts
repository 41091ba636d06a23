import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { newId, Unavailable } from '@manabi/kernel'
import { startProxy } from '../../../../test/servers/proxy.ts'
import { fileStoreContract } from '../contract.ts'
import { openGridFsFileStore } from './gridFsFileStore.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  describe('GridFS, as a file store,', () => {
    it.skip('is skipped: READ_STORE_URL names no server', () => {})
  })
} else {
  const namespace = `test-${randomUUID().slice(0, 8)}`
  fileStoreContract('GridFS', async () => openGridFsFileStore(url, namespace))

  it('GridFS, as a file store, rejects with Unavailable while its server is away', async () => {
    const proxy = await startProxy(new URL(url), 27017)
    const store = openGridFsFileStore(proxy.url, namespace)
    try {
      const file = newId('fil')
      await store.save(file, Buffer.from('text'))
      proxy.cut()
      await expect(store.sizeOf(file)).rejects.toBeInstanceOf(Unavailable)
      await expect(store.save(file, Buffer.from('other'))).rejects.toBeInstanceOf(Unavailable)
    } finally {
      await store.close()
      await proxy.close()
    }
  })
}
