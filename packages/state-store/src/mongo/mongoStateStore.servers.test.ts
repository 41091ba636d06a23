import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { testTimeouts } from '../../../../test/harness/testTimeouts.ts'
import { startProxy } from '../../../../test/servers/proxy.ts'
import { stateStoreContract } from '../contract.ts'
import { openMongoStateStore } from './mongoStateStore.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  describe('MongoDB, as a state store,', () => {
    it.skip('is skipped: READ_STORE_URL names no server', () => {})
  })
} else {
  stateStoreContract('MongoDB', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const open = () => openMongoStateStore(url, namespace, { timeoutMs: testTimeouts().mongoDb })
    const store = open()
    return { store, reopen: async () => open(), close: () => store.close() }
  })

  it('MongoDB, as a state store, keeps what cannot be rebuilt in its journal before it answers [ENG-007]', async () => {
    const proxy = await startProxy(new URL(url), 27017)
    const store = openMongoStateStore(proxy.url, `test-${randomUUID().slice(0, 8)}`)
    try {
      const keys = store.collection<{ id: string; key: string }, 'key'>({ name: 'keys', indexes: [['key']] })
      for (const write of [
        () => keys.insert([{ id: 'a', key: '1' }]),
        () => keys.put({ id: 'a', key: '2' }),
        () => keys.update('a', {}, { key: '3' }),
        () => keys.claim({ where: { key: '3' }, limit: 1 }, { key: '4' }),
        () => keys.delete({ id: 'a' }),
      ]) {
        proxy.sent.splice(0)
        await write()
        // j: true, in BSON.
        expect(Buffer.concat(proxy.sent).includes('\x08j\x00\x01', 0, 'latin1')).toBe(true)
      }
    } finally {
      await store.close()
      await proxy.close()
    }
  })
}
