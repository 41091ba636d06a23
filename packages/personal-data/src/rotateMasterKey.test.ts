import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { MasterKey } from './masterKey.ts'
import { openMasterKey } from './openMasterKey.ts'
import { rotateMasterKey } from './rotateMasterKey.ts'
import { type LostKey, SubjectKeys, wrappedSubjectKeys } from './subjectKeys.ts'

const base64 = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const subjects = Array.from({ length: 600 }, (_, i) => `usr_${i}`)

let dataDir: string
let state: StateStore

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'manabi-rotate-'))
  state = openSqliteStateStore(join(dataDir, 'state.db'))
})
afterEach(async () => {
  await state.close()
  rmSync(dataDir, { recursive: true })
})

const open = (fill: number) => openMasterKey(state, { dataDir, configured: base64(fill) })
const rotate = async (from: number, to: number, store = state) => {
  const [old, next] = [MasterKey.from(base64(from)), MasterKey.from(base64(to))]
  return rotateMasterKey({ state: store, old, next, fields: [wrappedSubjectKeys] })
}
const sealed = async (key: MasterKey) => {
  const keys = new SubjectKeys(state, key)
  for (const subject of subjects) await keys.begin(subject)
  await keys.destroy('usr_7')
  return (await keys.sealer('usr_1'))('secret')
}
const openedWith = async (key: MasterKey, value: unknown) =>
  (await new SubjectKeys(state, key).load(['usr_1'])).get('usr_1')!.open(value)

/** Fails at the given call of `update`, as if the process were killed there. */
function failingAt(call: number): StateStore {
  let calls = 0
  const collection = (definition: never) => {
    const docs = state.collection(definition) as unknown as Record<string, (...args: unknown[]) => unknown>
    const update = (...args: unknown[]) => {
      if (++calls === call) throw new Error('killed')
      return docs['update']!(...args)
    }
    return new Proxy(docs, {
      get: (target, name: string) => (name === 'update' ? update : target[name]?.bind(target)),
    })
  }
  return { collection, purge: () => state.purge(), close: () => state.close() } as unknown as StateStore
}

describe('rotating the master key [CLI-012]', () => {
  it('wraps every key again, opens with the new key only, and derives as before', async () => {
    const first = await open(1)
    const [value, derived, own] = [await sealed(first), first.derive('email'), first.deriveOwn('export')]
    const inEvents = first.wrap(Buffer.from('a webhook secret'), 'webhook')
    expect(await rotate(1, 2)).toBe(599)
    await expect(open(1)).rejects.toThrow('MASTER_KEY is not the key this installation began with')
    const second = await open(2)
    expect(await openedWith(second, value)).toBe('secret')
    expect(second.derive('email')).toEqual(derived)
    expect(second.deriveOwn('export')).not.toEqual(own)
    expect(second.unwrap(inEvents, 'webhook').toString()).toBe('a webhook secret')
    await expect(new SubjectKeys(state, second).sealer('usr_7')).rejects.toThrow('destroyed')
    expect(await rotate(2, 3)).toBe(599)
    const third = await open(3)
    expect(await openedWith(third, value)).toBe('secret')
    expect(third.derive('email')).toEqual(derived)
    expect(third.unwrap(inEvents, 'webhook').toString()).toBe('a webhook secret')
  })

  it('leaves nothing that the old key wrapped in the files', async () => {
    await sealed(await open(1))
    const wrapped = keysInFiles()
    await rotate(1, 2)
    expect([...keysInFiles()].filter((key) => wrapped.has(key))).toEqual([])
  })

  it('goes on where it was cut off; until then the installation opens with neither key', async () => {
    const value = await sealed(await open(1))
    await expect(rotate(1, 2, failingAt(300))).rejects.toThrow('killed')
    for (const fill of [1, 2]) await expect(open(fill)).rejects.toThrow('was cut off')
    await expect(rotate(1, 3)).rejects.toThrow('Set MASTER_KEY to that key')
    expect(await rotate(1, 2)).toBe(300)
    expect(await openedWith(await open(2), value)).toBe('secret')
    expect(await rotate(1, 2)).toBe(0)
  })

  it('refuses an old key that is not the one of the installation', async () => {
    await open(1)
    await expect(rotate(4, 2)).rejects.toThrow('MASTER_KEY_OLD is not the master key of this installation')
    await expect(open(1)).resolves.toBeDefined()
  })

  it('makes a process with the old key wait instead of taking keys for lost', async () => {
    const first = await open(1)
    await sealed(first)
    const lost: LostKey[] = []
    const running = new SubjectKeys(state, first, (one) => lost.push(one))
    await rotate(1, 2)
    await expect(running.load(['usr_1'])).rejects.toThrow('not available')
    await expect(running.sealer('usr_1')).rejects.toThrow('not available')
    expect(lost).toEqual([])
  })
})

function keysInFiles(): Set<string> {
  const texts = readdirSync(dataDir).map((file) => readFileSync(join(dataDir, file), 'latin1'))
  return new Set(texts.flatMap((text) => text.match(/v1\.[\w-]{16}\.[\w-]{64}/g) ?? []))
}
