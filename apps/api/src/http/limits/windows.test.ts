import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MasterKey } from '@manabi/personal-data'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { SharedWindows } from './sharedWindows.ts'
import type { Windows } from './windows.ts'
import { MemoryWindows } from './windows.ts'

const masterKey = MasterKey.from(Buffer.alloc(32, 7).toString('base64'))
let directory: string
let stores: StateStore[]
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'manabi-windows-'))
  stores = [1, 2].map(() => openSqliteStateStore(join(directory, 'state.db')))
})
afterAll(async () => {
  for (const store of stores) await store.close()
  rmSync(directory, { recursive: true })
})

let minute = 29_000_000 * 60_000
const nextMinute = () => {
  minute += 60_000
  return minute
}
/** The windows of two processes. */
const processes = () => stores.map((store) => new SharedWindows(store, masterKey))

/** Which of so many calls were let through, made by these processes in turn, `atOnce` at a time. */
async function calls(
  count: number,
  windows: readonly Windows[],
  { key = 'usr_1', most = 60, now = minute, atOnce = 10 } = {},
) {
  const passed: boolean[] = []
  while (passed.length < count) {
    const batch = Array.from({ length: atOnce }, (_, n) =>
      windows[(passed.length + n) % windows.length]!.take(key, most, now),
    )
    passed.push(...(await Promise.all(batch)))
  }
  return passed.filter(Boolean).length
}

describe.each([
  ['of one process', () => [new MemoryWindows()]],
  ['in the operational store', () => processes().slice(0, 1)],
])('windows %s', (_name, open: () => Windows[]) => {
  it.each([1, 5, 60, 300])('let exactly %d calls through', async (most) => {
    nextMinute()
    expect(await calls(most * 2, open(), { most })).toBe(most)
  })

  it('count keys apart, and begin anew with the minute', async () => {
    const windows = open()
    nextMinute()
    expect(await calls(100, windows)).toBe(60)
    expect(await calls(100, windows, { key: 'usr_2' })).toBe(60)
    expect(await calls(10, windows, { now: minute + 59_999 })).toBe(0)
    expect(await calls(100, windows, { now: nextMinute() })).toBe(60)
  })
})

describe('windows of several processes', () => {
  it.each([5, 60, 300])('let at most %d calls through together, and nearly as many', async (most) => {
    nextMinute()
    const passed = await calls(most * 3, processes(), { most })
    expect(passed).toBeLessThanOrEqual(most)
    expect(passed).toBeGreaterThanOrEqual(most - Math.ceil(most / 30))
  })

  it('leave to one what the other does not use', async () => {
    nextMinute()
    const [one, other] = processes() as Windows[] as [Windows, Windows]
    expect(await calls(10, [one], { most: 300 })).toBe(10)
    expect(await calls(400, [other], { most: 300 })).toBe(290)
  })

  it('go on in the next minute when it begins while the store is asked', async () => {
    const [windows] = processes() as Windows[] as [Windows]
    const old = windows.take('usr_1', 60, nextMinute())
    expect(await calls(59, [windows], { now: nextMinute(), atOnce: 1 })).toBe(59)
    expect(await old).toBe(true)
    expect(await calls(10, [windows])).toBe(0)
  })

  it('count for themselves while the store is down', async () => {
    const closed = openSqliteStateStore(join(directory, 'other.db'))
    const windows = [new SharedWindows(closed, masterKey)]
    await closed.close()
    nextMinute()
    expect(await calls(100, windows)).toBe(100)
  })

  it('keep neither addresses nor what is over', async () => {
    nextMinute()
    const [windows] = processes() as Windows[] as [Windows]
    await calls(10, [windows], { key: '203.0.113.1' })
    const docs = stores[0]!.collection<{ id: string; window: number; taken: number }, 'window'>({
      name: 'rate-limit-windows',
      indexes: [],
    })
    const kept = async () => (await docs.find({})).map(({ window }) => window)
    expect(JSON.stringify(await docs.find({}))).not.toContain('203.0.113.1')
    const window = minute / 60_000
    expect(await kept()).toContain(window)
    await calls(10, [windows], { now: minute + 120_000 })
    minute += 120_000
    expect((await kept()).every((number) => number > window)).toBe(true)
  })
})

describe('windows in memory', () => {
  it('forget who came first when there are too many in one minute', () => {
    const windows = new MemoryWindows(2)
    const passed = ['a', 'b', 'a', 'c', 'b', 'c', 'a'].map((key) => windows.take(key, 1, minute))
    expect(passed).toEqual([true, true, false, true, false, false, true])
  })
})
