import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { eventually } from '../../../test/harness/eventually.ts'
import { openMasterKey } from './openMasterKey.ts'

describe('opening the master key of an installation', () => {
  let dataDir: string
  let state: StateStore
  const base64 = (fill: number) => Buffer.alloc(32, fill).toString('base64')
  const open = (configured?: string) => openMasterKey(state, { dataDir, configured })

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'manabi-key-'))
    state = openSqliteStateStore(join(dataDir, 'state.db'))
  })
  afterEach(async () => {
    await state.close()
    await rm(dataDir, { recursive: true })
  })

  it('gives the key it began with, each time, to several at once', async () => {
    const [one, other] = await Promise.all([open(), open()])
    const wrapped = one.wrap(Buffer.from('a secret'), 'c')
    for (const key of [other, await open()]) expect(key.unwrap(wrapped, 'c').toString()).toBe('a secret')
  })

  it('refuses another key with a sentence that says what to do', async () => {
    await open(base64(1))
    await expect(open(base64(2))).rejects.toThrow(
      /^MASTER_KEY is not the key this installation began with\. Set that one/,
    )
    await expect(open(base64(1))).resolves.toBeDefined()
  })

  it('makes no new key where the file is lost', async () => {
    await open()
    await rm(join(dataDir, 'master.key'))
    await expect(open()).rejects.toThrow(/^No master key in .*master\.key: copy it there or set MASTER_KEY\.$/)
    expect(await readdir(dataDir)).not.toContain('master.key')
  })

  it('refuses a file with another key', async () => {
    await open(base64(1))
    const elsewhere = await mkdtemp(join(tmpdir(), 'manabi-key-'))
    const other = openSqliteStateStore(join(elsewhere, 'state.db'))
    await openMasterKey(other, { dataDir, configured: undefined })
    await expect(open()).rejects.toThrow(/master\.key is not the key this installation began with/)
    await other.close()
    await rm(elsewhere, { recursive: true })
  })

  it('does not wait for a server that is away', async () => {
    const away = () => Promise.reject(new Unavailable('stateStore'))
    const store = { collection: () => ({ get: away, insert: away }) } as unknown as StateStore
    const key = await openMasterKey(store, { dataDir, configured: base64(1) })
    // It may have been rotated: then other hashes derive from it.
    expect(() => key.derive('email')).toThrow(Unavailable)
  })

  it('derives once the server is back', async () => {
    let isAway = true
    const collection = (definition: never) => {
      const docs = state.collection<{ id: string }, never>(definition)
      const get = (id: string) => (isAway ? Promise.reject(new Unavailable('stateStore')) : docs.get(id))
      return { get, insert: docs.insert.bind(docs) }
    }
    const store = { collection } as unknown as StateStore
    const key = await openMasterKey(store, { dataDir, configured: base64(1) })
    isAway = false
    const derived = () => {
      try {
        return key.derive('email')
      } catch {
        return null
      }
    }
    expect(await eventually(derived)).toEqual((await open(base64(1))).derive('email'))
  })
})
